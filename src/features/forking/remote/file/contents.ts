/** A fork file in memory: all reads at one block of a remote chain. */
import type { Hex } from "../../../../base/hex.ts"
import { canonicalJson } from "../canonicalJson.ts"
import type { StateValues } from "../origin/origin.ts"

/** The block that was forked. */
export interface ForkFileHead {
  readonly chainId: bigint
  /** The header as the remote gave it, with `hash` and `number` at least; transactions and withdrawals are left out. */
  readonly block: Readonly<Record<string, unknown>>
  /** The RLP of the header, where its fields are known; its Keccak-256 is the hash of the block. */
  readonly headerRlp?: Hex | undefined
}

/** An answer of the remote that is not state, unchanged. */
export interface ForkResponse {
  readonly method: string
  readonly params: readonly unknown[]
  readonly result: unknown
}

/** Everything that a fork file holds. */
export interface ForkFileContents extends ForkFileHead {
  /** Addresses in small letters, slots and their values as 32 bytes. */
  readonly values: StateValues
  /** By {@link requestId}. */
  readonly responses: ReadonlyMap<string, ForkResponse>
}

/** The number of entries of each kind. */
export interface ForkEntryCounts {
  readonly accounts: number
  readonly slots: number
  readonly blockHashes: number
  readonly responses: number
}

/** Returns the number and the hash of the forked block. */
export const blockOf = ({ block }: ForkFileHead): { readonly number: bigint; readonly hash: Hex } => ({
  number: BigInt(block.number as Hex),
  hash: block.hash as Hex,
})

/** Returns the head for the file: only the fields of the header. */
export function headOf({ chainId, block, headerRlp }: ForkFileHead): ForkFileHead {
  const { transactions: _, withdrawals: __, ...header } = JSON.parse(canonicalJson(block))
  return { chainId, block: header, ...(headerRlp !== undefined && { headerRlp }) }
}
