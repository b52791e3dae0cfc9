/** The official state tests as native values, and the execution of one of them. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { type Block, createBlock, createBlockHeader } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import { RLP } from "@ethereumjs/rlp"
import { bytesToHex, hexToBytes, KECCAK256_NULL } from "@ethereumjs/util"
import type { Hex } from "../../../src/base/hex.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import type { Log } from "../../../src/kernel/evm/base/records.ts"
import type { Machine } from "../../../src/kernel/evm/execute/machine.ts"
import { runTransaction } from "../../../src/kernel/evm/execute/runTransaction.ts"
import {
  type HardforkName,
  hardforks,
  scheduleFromGenesis,
} from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { decodeTransaction } from "../../../src/kernel/evm/transaction/decode.ts"
import type { SignedTransaction } from "../../../src/kernel/evm/transaction/signedTransaction.ts"
import { assertExecutable } from "../../../src/kernel/evm/transaction/validate.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import type { AccountState, State, View } from "../../../src/kernel/state/store.ts"
import { vectorsFolder } from "../../api/wire/vectors.ts"

const folder = `${vectorsFolder}/state-tests`

/** True when the state tests are absent. */
export const withoutStateTests = !existsSync(folder)

/** One transaction of one case in one fork, and its expected result. */
export interface StateCase {
  readonly name: string
  readonly fork: string
  readonly env: Readonly<Record<string, Hex>>
  readonly pre: Readonly<Record<Hex, Prestate>>
  readonly transaction: Hex
  /** Of the state and of the logs; those before the transaction if an exception is expected. */
  readonly roots: Roots
  readonly exception: string | undefined
}

interface Prestate {
  readonly nonce: Hex
  readonly balance: Hex
  readonly code: Hex
  readonly storage: Readonly<Record<Hex, Hex>>
}

/** The values by which a case is judged. */
export interface Roots {
  readonly state: Hex
  readonly logs: Hex
}

interface Post {
  readonly hash: Hex
  readonly logs: Hex
  readonly txbytes: Hex
  readonly indexes: { readonly data: number; readonly gas: number; readonly value: number }
  readonly expectException?: string
}

type StateTest = Pick<StateCase, "env" | "pre"> & { readonly post: Readonly<Record<string, readonly Post[]>> }

/** Returns the paths of the files in the folder; of each `every` files only one. */
export const stateTestFiles = (every: number): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .sort()
    .filter((_, index) => index % every === 0)

/** The cases of a file. */
export function stateCases(file: string): StateCase[] {
  const tests: Record<string, StateTest> = JSON.parse(readFileSync(`${folder}/${file}`, "utf8"))
  return Object.entries(tests).flatMap(([test, { env, pre, post }]) =>
    Object.entries(post).flatMap(([fork, posts]) =>
      posts.map(({ hash, logs, txbytes, indexes: { data, gas, value }, expectException: exception }) => ({
        name: `${test.split("/").at(-1)} ${fork} ${data}/${gas}/${value}`,
        ...{ fork, env, pre, transaction: txbytes, roots: { state: hash, logs }, exception },
      })),
    ),
  )
}

/** The hash of a block in the state tests: that of its number in decimal. */
export const blockHash = (number: number): Uint8Array => keccak256(new TextEncoder().encode(String(number)))

/** Runs something on a machine. */
export type UseMachine<M> = <T>(common: Common, view: View, run: (machine: M) => Promise<T>) => Promise<T>

/** Executes a valid transaction on a machine, and returns its logs. */
export type Execute<M> = (machine: M, signed: SignedTransaction, block: Block) => Promise<readonly Log[]>

/** Executes as blocks do. */
export const executeOurs: Execute<Machine> = async (machine, signed, block) => {
  const first = { index: 0, gasUsed: 0n, logCount: 0 }
  return (await runTransaction(machine, signed, block, first)).receipt.logs
}

/** Returns the roots after a case, and the error name if the transaction was refused. */
export async function rootsAfter<M extends Pick<Machine, "scratch">>(
  { fork, env, pre, transaction }: StateCase,
  use: UseMachine<M>,
  execute: Execute<M>,
): Promise<Roots & { readonly refusal: string | undefined }> {
  const common = commonOf(fork)
  const state = prestate(pre)
  const view = state.at(state.version)
  const block = blockOf(env, common)
  const refused = async (error: Error) => ({
    state: bytesToHex(state.root(state.version)),
    logs: logsRoot([]),
    refusal: error.name,
  })
  let signed: SignedTransaction
  try {
    signed = await decodeTransaction(hexToBytes(transaction), common)
    const blobGas = () => (common.isActivatedEIP(4844) ? common.param("maxBlobGasPerBlock") : 0n)
    assertExecutable(signed, { header: block.header, view, gas: block.header.gasLimit, blobGas })
  } catch (error) {
    return refused(error as Error)
  }
  return use(common, view, async (machine) => {
    const logs = await execute(machine, signed, block)
    const root = view.rootWith(machine.scratch.changes())
    return { state: bytesToHex(root), logs: logsRoot(logs), refusal: undefined }
  })
}

const logsRoot = (logs: readonly Log[]): Hex =>
  bytesToHex(keccak256(RLP.encode(logs.map(({ address, topics, data }) => [address, [...topics], data]))))

const commons = new Map<string, Common>()

/** The forks by the names of the state tests. */
function commonOf(fork: string): Common {
  const name = fork === "ConstantinopleFix" ? "petersburg" : fork[0]?.toLowerCase() + fork.slice(1)
  if (!(name in hardforks)) throw new RangeError(`no such fork: ${fork}`)
  let common = commons.get(name)
  if (common === undefined) {
    const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: name as HardforkName }))
    common = rules.of(rules.forks.at(-1) as (typeof rules.forks)[number])
    commons.set(name, common)
  }
  return common
}

function prestate(pre: StateCase["pre"]): State {
  const state = createState({ keccak256 })
  const accounts = new Map<Hex, AccountState>()
  const storage = new Map<Hex, Map<Hex, Uint8Array>>()
  const code = new Map<Hex, Uint8Array>()
  for (const [address, account] of Object.entries(pre) as [Hex, Prestate][]) {
    const bytes = hexToBytes(account.code)
    const codeHash = bytes.length === 0 ? KECCAK256_NULL : keccak256(bytes)
    accounts.set(address, { nonce: BigInt(account.nonce), balance: BigInt(account.balance), codeHash })
    if (bytes.length > 0) code.set(bytesToHex(codeHash), bytes)
    const slots = Object.entries(account.storage) as [Hex, Hex][]
    if (slots.length > 0)
      storage.set(address, new Map(slots.map(([key, value]) => [toWord(key), toBytes(value)])))
  }
  state.append({ accounts, storage, code, cleared: new Set() })
  return state
}

const toWord = (hex: Hex): Hex => `0x${hex.slice(2).padStart(64, "0")}`
const toBytes = (hex: Hex): Uint8Array => hexToBytes(toWord(hex))

function blockOf(env: StateCase["env"], common: Common): Block {
  const isMerged = common.consensusType() === "pos"
  const header = createBlockHeader(
    {
      coinbase: env.currentCoinbase as Hex,
      gasLimit: env.currentGasLimit as Hex,
      number: env.currentNumber as Hex,
      timestamp: env.currentTimestamp as Hex,
      ...(isMerged
        ? { mixHash: toWord(env.currentRandom as Hex) }
        : { difficulty: env.currentDifficulty as Hex }),
      ...(common.isActivatedEIP(4844) && { excessBlobGas: env.currentExcessBlobGas ?? "0x0" }),
    },
    { common, freeze: false, skipConsensusFormatValidation: true },
  )
  // Set here, because EthereumJS requires the initial base fee in the first block of London.
  if (common.isActivatedEIP(1559)) Object.assign(header, { baseFeePerGas: BigInt(env.currentBaseFee as Hex) })
  const block = createBlock({}, { common, freeze: false, skipConsensusFormatValidation: true })
  return Object.assign(block, { header })
}
