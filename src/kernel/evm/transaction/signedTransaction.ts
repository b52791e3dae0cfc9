/** A signed transaction with what is derived from its bytes. */
import type { TypedTransaction } from "@ethereumjs/tx"
import type { Hex } from "../../../base/hex.ts"

/** A signed transaction with what is derived from it once: hash and sender. */
export interface SignedTransaction {
  readonly transaction: TypedTransaction
  readonly hash: Hex
  readonly sender: Hex
  /** The number of bytes in which it was submitted, sidecar included. */
  readonly size: number
}
