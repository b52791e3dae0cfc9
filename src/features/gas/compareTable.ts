/** Compares the gas of one suite under two forks, by contract and function, with the reasons of the differences. */
import { oneLine } from "../../base/oneLine.ts"
import type { ContractGas, GasReport, GasStatistics } from "./gasReport.ts"

/** The report of a suite under a fork. */
export interface ForkReport {
  readonly hardfork: string
  readonly report: GasReport
}

/** State gas of a byte (EIP-8037). */
const stateByteGas = 1_530

/** A deployment or a function of a contract. */
interface Line {
  readonly contract: string
  readonly name: string
  readonly gas: readonly [GasStatistics | undefined, GasStatistics | undefined]
}

/**
 * Returns the table: calls and mean gas under both forks, and the reasons of the difference.
 *
 * @example
 * compareTable({ hardfork: "osaka", report: one }, { hardfork: "amsterdam", report: other })
 * // gas                          calls   osaka  amsterdam    change  reasons
 * // contracts/Token.sol:Token
 * //   deployment                     1  541253    3213253  +2672000  1751 bytes of state +2679030, access, writes, base -7030
 * //   transfer                      12   48413     115312    +66899  43 bytes of state +65280, access, writes, base +1619
 */
export function compareTable(one: ForkReport, other: ForkReport): string {
  const lines = linesOf(one.report, other.report)
  const rows = lines.map(({ name, gas: [first, second] }) => [
    `  ${oneLine(name)}`,
    callsText(first, second),
    String(first?.mean ?? "–"),
    String(second?.mean ?? "–"),
    first && second ? signed(second.mean - first.mean) : "",
    first && second ? reasons(first, second).join(", ") : "",
  ])
  const header = ["gas", "calls", one.hardfork, other.hardfork, "change", "reasons"]
  const names = lines.map(({ contract }) => contract)
  const widths = header.map((title, at) =>
    Math.max(...[header, ...rows].map((row) => row[at]?.length ?? title.length)),
  )
  const text = (row: readonly string[]) =>
    row
      .map((cell, at) =>
        at === 0 || at === 5
          ? cell.padEnd(at === 0 ? (widths[0] as number) : 0)
          : cell.padStart(widths[at] as number),
      )
      .join("  ")
      .trimEnd()
  const body = rows.flatMap((row, at) =>
    names[at] === names[at - 1] ? [text(row)] : [oneLine(names[at] as string), text(row)],
  )
  return [text(header), ...body].join("\n")
}

function linesOf(one: GasReport, other: GasReport): readonly Line[] {
  const [first, second] = [entriesOf(one), entriesOf(other)]
  const keys = [...new Set([...first.keys(), ...second.keys()])].sort()
  return keys.map((key) => {
    const [contract, , name] = key.split("\0") as [string, string, string]
    return { contract, name, gas: [first.get(key), second.get(key)] }
  })
}

/** Returns the statistics by contract and name; deployments come before functions. */
function entriesOf({ contracts }: GasReport): ReadonlyMap<string, GasStatistics> {
  return new Map(
    contracts.flatMap((contract): (readonly [string, GasStatistics])[] => {
      const { deployment, functions } = contract
      const title = titleOf(contract)
      return [
        ...(deployment === undefined ? [] : [[`${title}\0${0}\0deployment`, deployment] as const]),
        ...functions.map((each) => [`${title}\0${1}\0${each.function}`, each] as const),
      ]
    }),
  )
}

const titleOf = ({ contract, via }: ContractGas): string =>
  via.length === 0 ? contract : `${contract} via ${via.join(" → ")}`

const callsText = (first: GasStatistics | undefined, second: GasStatistics | undefined): string =>
  first?.calls === second?.calls ? String(first?.calls) : `${first?.calls ?? 0}/${second?.calls ?? 0}`

const signed = (gas: number): string => (gas > 0 ? `+${gas}` : String(gas))

/** Returns the parts of a difference: state gas, and what is left, which the floor of the call data may decide. */
function reasons(first: GasStatistics, second: GasStatistics): readonly string[] {
  const state = (second.stateGas ?? 0) - (first.stateGas ?? 0)
  const rest = second.mean - first.mean - state
  const bytes = Math.round(state / stateByteGas)
  return [
    ...(state === 0 ? [] : [`${bytes} bytes of state ${signed(state)}`]),
    ...(rest === 0 ? [] : [`${restOf(first, second)} ${signed(rest)}`]),
  ]
}

/**
 * Returns the name of what is not state gas: the prices of access and writes with their refunds (EIP-8038), the base (EIP-2780), the
 * floor (EIP-7976). Where a fork has no state gas, a write has the price of the state too.
 */
function restOf({ atFloor: before = 0 }: GasStatistics, { atFloor = 0, calls }: GasStatistics): string {
  if (atFloor === 0 && before === 0) return "access, writes, base"
  return atFloor === calls ? "call data floor" : "access, writes, base, call data floor"
}
