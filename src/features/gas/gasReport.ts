/** Collects the gas of executions into the statistics of the gas report. */
import type { DeploymentGas, GasUse } from "../../kernel/evm/base/gasUse.ts"

/** The gas of several executions. The median of an even number is the mean of the middle two. Median and mean are rounded. */
export interface GasStatistics {
  readonly calls: number
  readonly min: number
  readonly median: number
  readonly mean: number
  readonly max: number
  /** The mean of the gas for state; absent in forks without state gas (EIP-8037). */
  readonly stateGas?: number | undefined
  /** The number of executions whose gas the floor of the call data decided (EIP-7623); absent when there are none. */
  readonly atFloor?: number | undefined
}

/** A contract of the report. */
export interface ContractGas {
  /** The file and the name: `contracts/Token.sol:Token`; `<0x…>` for a contract without an artifact. */
  readonly contract: string
  /** The proxies through which its functions were called, the outermost first. */
  readonly via: readonly string[]
  /** The gas of its deployments by transactions; `undefined` when there are none. */
  readonly deployment: GasStatistics | undefined
  /** The number of bytes of its code; `undefined` when it was not deployed. */
  readonly size: number | undefined
  /** The largest number of bytes of its init code, with the arguments; `undefined` when it was not deployed. */
  readonly initCodeSize: number | undefined
  /** Its functions by name; overloaded functions by signature. */
  readonly functions: readonly (GasStatistics & { readonly function: string })[]
}

/** The gas of all executions, by contract and function. */
export interface GasReport {
  readonly contracts: readonly ContractGas[]
}

/** Collects the gas of executions. */
export interface GasCollector {
  add(use: GasUse): void
  report(): GasReport
}

/** The executions of a function, or the deployments of a contract. */
interface Counts {
  /** The number of executions for each amount of gas: most executions of a function use one of a small number of amounts. */
  readonly byGas: Map<number, number>
  /** The sum of the gas for state; `undefined` when no execution has it. */
  stateGas: number | undefined
  atFloor: number
}

const newCounts = (): Counts => ({ byGas: new Map(), stateGas: undefined, atFloor: 0 })

interface Entry {
  readonly contract: string
  readonly via: readonly string[]
  readonly functions: Map<string, Counts>
  readonly deployments: Counts
  size: number | undefined
  initCodeSize: number | undefined
}

/** The maximum number of functions of a contract that have their own line: a fuzzer calls any number of selectors. */
const maxFunctions = 1000
/** The maximum number of contracts that have their own lines. */
const maxContracts = 10_000
const others = "<others>"

/** Creates a collector. */
export function createGasCollector(): GasCollector {
  const entries = new Map<string, Entry>()
  const entryOf = (contract: string, via: readonly string[]): Entry => {
    const key = [contract, ...via].join("\0")
    const known = entries.get(key)
    if (known !== undefined) return known
    if (entries.size >= maxContracts && contract !== others) return entryOf(others, [])
    const sizes = { size: undefined, initCodeSize: undefined }
    const entry: Entry = { contract, via, functions: new Map(), deployments: newCounts(), ...sizes }
    entries.set(key, entry)
    return entry
  }
  return {
    add(use) {
      if (use.kind === "deployment") return addDeployment(entryOf(use.contract, []), use)
      const { functions } = entryOf(use.contract, use.via)
      const isShown = functions.has(use.function) || functions.size < maxFunctions
      const name = isShown ? use.function : others
      const counts = functions.get(name) ?? newCounts()
      functions.set(name, counts)
      count(counts, use.gas, use.stateGas)
      if (use.isAtFloor === true) counts.atFloor++
    },
    report: () => ({ contracts: [...entries.values()].map(toContractGas).sort(byName) }),
  }
}

function addDeployment(entry: Entry, { gas, stateGas, size, initCodeSize }: DeploymentGas): void {
  if (gas !== undefined) count(entry.deployments, gas, stateGas)
  entry.size = Math.max(entry.size ?? 0, size)
  entry.initCodeSize = Math.max(entry.initCodeSize ?? 0, initCodeSize)
}

function count(counts: Counts, gas: number, stateGas: number | undefined): void {
  counts.byGas.set(gas, (counts.byGas.get(gas) ?? 0) + 1)
  if (stateGas !== undefined) counts.stateGas = (counts.stateGas ?? 0) + stateGas
}

const byName = (one: ContractGas, other: ContractGas): number =>
  compare([one.contract, ...one.via].join("\0"), [other.contract, ...other.via].join("\0"))

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function toContractGas({ contract, via, functions, deployments, size, initCodeSize }: Entry): ContractGas {
  const signatures = [...functions.keys()]
  const shownName = (signature: string) => {
    const name = nameOf(signature)
    return signatures.some((other) => other !== signature && nameOf(other) === name) ? signature : name
  }
  return {
    contract,
    via,
    deployment: deployments.byGas.size === 0 ? undefined : statisticsOf(deployments),
    size,
    initCodeSize,
    functions: [...functions]
      .map(([signature, counts]) => ({ function: shownName(signature), ...statisticsOf(counts) }))
      .sort((one, other) => compare(one.function, other.function)),
  }
}

/** Returns the name in a signature. A guessed name is not changed. */
const nameOf = (signature: string): string =>
  signature.replace(/\(.*\)$/, (text) => (text === "(guessed)" ? text : ""))

function statisticsOf({ byGas, stateGas, atFloor }: Counts): GasStatistics {
  const amounts = [...byGas].sort(([one], [other]) => one - other)
  const calls = amounts.reduce((sum, [, times]) => sum + times, 0)
  const total = amounts.reduce((sum, [gas, times]) => sum + gas * times, 0)
  const at = (position: number): number => {
    let before = 0
    return (
      amounts.find(([, times]) => {
        before += times
        return position < before
      }) as [number, number]
    )[0]
  }
  return {
    calls,
    min: at(0),
    median: Math.round((at(Math.floor((calls - 1) / 2)) + at(Math.floor(calls / 2))) / 2),
    mean: Math.round(total / calls),
    max: at(calls - 1),
    ...(stateGas !== undefined && { stateGas: Math.round(stateGas / calls) }),
    ...(atFloor > 0 && { atFloor }),
  }
}
