/** One outermost message and all that it calls: the block and the prices it sees, and what it leaves behind. */
import type { Block } from "@ethereumjs/block"
import type { PrecompileFunc } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Draft } from "../../state/draft.ts"
import type { Keccak256 } from "../../state/store.ts"
import type { ConsoleRecord } from "../console.ts"
import type { Log } from "../records.ts"
import type { Message } from "./frame.ts"
import type { Journal } from "./journal.ts"
import type { Result } from "./messages.ts"
import type { RevertedCall } from "./reverted.ts"
import type { Ruleset } from "./ruleset.ts"
import type { Transient } from "./transient.ts"

/** What all frames of an execution share. */
export interface Execution {
  readonly scratch: Draft
  readonly journal: Journal
  readonly ruleset: Ruleset
  readonly transient: Transient
  readonly keccak256: Keccak256
  readonly block: Block
  readonly blockHash: (number: number) => Uint8Array
  readonly chainId: bigint
  readonly origin: Hex
  /** In wei. */
  readonly gasPrice: bigint
  readonly blobHashes: readonly Hex[]
  precompile(address: Hex): PrecompileFunc | undefined
  runPrecompile(precompile: PrecompileFunc, message: Message): Promise<Result> | Result
  /** Of all frames that did not fail, as what follows. */
  refund: number
  readonly logs: Log[]
  /** By contract, who got its balance. */
  readonly destroyed: Map<Hex, Hex>
  readonly created: Set<Hex>
  /** Where the newest revert began. */
  reverted: RevertedCall | undefined
  /** `undefined` until `console.log` is called. */
  consoleRecord: ConsoleRecord | undefined
}

/** Charges for touching an account, and warms it; nothing before EIP-2929. */
export function accessCost({ journal, ruleset }: Execution, address: Hex): number {
  const { prices } = ruleset
  if (!prices.hasAccessCosts) return 0
  if (journal.isWarm(address)) return prices.warm
  journal.warm(address)
  return prices.coldAccount
}
