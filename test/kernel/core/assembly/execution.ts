/** Runs code in a separate instance of the core, and reads the results from its memory. */
import { hexToBytes } from "@ethereumjs/util"
import { emptyBytes } from "../../../../src/base/binary.ts"
import type { Hex } from "../../../../src/base/hex.ts"
import type { Host } from "../../../../src/kernel/core/host.ts"
import { Instance } from "../../../../src/kernel/core/instance.ts"
import * as Layout from "../../../../src/kernel/core/layout.ts"
import { prepare, writeHex } from "../../../../src/kernel/core/message.ts"
import { keccak256 } from "../../../../src/kernel/core/module/hasher.ts"
import { writeRules } from "../../../../src/kernel/core/rules.ts"
import { run } from "../../../../src/kernel/core/run.ts"
import type { HardforkName } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { coreRulesOf } from "../../../../src/kernel/evm/rules/rules.ts"
import { rulesOf } from "../randomRuns.ts"

/** The sender of the message. */
export const caller: Hex = `0x${"11".repeat(20)}`
/** The contract that is called. */
export const contract: Hex = `0x${"c0".repeat(20)}`

/** Creates an instance with the rules of a fork. */
export function createInstance(fork: HardforkName = "osaka"): Instance {
  const instance = new Instance()
  writeRules(instance, coreRulesOf(rulesOf(fork)))
  return instance
}

/** A state in which the contract and others have some code. */
function hostWith(code: Uint8Array, { others = [], precompile = () => undefined }: CallOptions): Host {
  const codes = new Map<Hex, Uint8Array>([...others, [contract, code]])
  const accounts = new Map(
    [...codes].map(([address, each]) => [address, { nonce: 1n, balance: 0n, codeHash: keccak256(each) }]),
  )
  return {
    state: {
      account: (address) => accounts.get(address),
      code: (address) => codes.get(address) ?? emptyBytes,
      hasStorage: () => false,
      hasEmptyStorage: () => true,
      storage: () => emptyBytes,
      hasOriginals: false,
      original: () => emptyBytes,
    },
    isAlwaysWarm: () => false,
    precompile,
    blockHash: () => new Uint8Array(32),
    pause: () => undefined,
    logToConsole: () => {},
  }
}

/** The input and the gas of a call. */
export interface CallOptions {
  readonly input?: string
  readonly gas?: bigint
  /** The codes of other contracts. */
  readonly others?: readonly (readonly [Hex, Uint8Array])[]
  readonly precompile?: Host["precompile"]
}

/** Prepares a call of the code, which is hex without `0x`. */
export function prepareCall(instance: Instance, code: string, options: CallOptions = {}): Host {
  const { input = "", gas = 1_000_000n } = options
  const data = hexToBytes(`0x${input}`)
  prepare(instance, {
    ...{ from: caller, to: contract, value: 0n, nonce: 0n, warm: [], blobHashes: [] },
    ...{ data, gas },
  })
  return hostWith(hexToBytes(`0x${code}`), options)
}

/** The end of a call: the failure, 0 for none, with the numbers that explain it, and the gas. */
export interface CallEnd {
  readonly error: number
  readonly detail: number
  readonly limit: number
  readonly gasUsed: bigint
}

/** Calls the code to the end. */
export async function callCode(instance: Instance, code: string, options?: CallOptions): Promise<CallEnd> {
  await run(instance, prepareCall(instance, code, options))
  return endOf(instance)
}

/** Reads the end of a call. */
export function endOf({ core }: Instance): CallEnd {
  const [detail, limit] = [core.errorDetail(), core.errorLimit()]
  return { error: core.error(), detail, limit, gasUsed: core.gasUsed() }
}

/** Offsets in the record of a code that the host does not read: see `Code` in `records.ts`. */
const codeStream = 40
const codeJumps = 44

/** Returns the pointers to the first decoded instruction of the called code, and to its table of jumps. */
export function decodedCode(instance: Instance): { readonly stream: number; readonly jumps: number } {
  writeHex(instance, 0, contract)
  const account = instance.core.knownAccount()
  const { numbers } = instance
  const code = numbers[(account + Layout.ACCOUNT_CODE) / 4] as number
  return {
    stream: numbers[(code + codeStream) / 4] as number,
    jumps: numbers[(code + codeJumps) / 4] as number,
  }
}
