/** The access list of a block as clients read it (EIP-7928). */
import type { Hex } from "viem"

/** A change of a value by a part of a block. */
export interface RpcChange {
  readonly index: Hex
  readonly value: Hex
}

/** The accesses to one account. */
export interface RpcAccess {
  readonly address: Hex
  readonly storageChanges: readonly { readonly key: Hex; readonly changes: readonly RpcChange[] }[]
  readonly storageReads: readonly Hex[]
  readonly balanceChanges: readonly RpcChange[]
  readonly nonceChanges: readonly RpcChange[]
  readonly codeChanges: readonly { readonly index: Hex; readonly code: Hex }[]
}
