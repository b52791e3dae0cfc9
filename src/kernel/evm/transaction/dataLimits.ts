/** The space that a builder leaves for the data that a chain posts to another one. */
import type { TypedTransaction } from "@ethereumjs/tx"

/** Limits that a builder sets to the estimated size of posted data, in bytes; 0 sets none. */
export interface DataLimits {
  readonly transaction: bigint
  readonly block: bigint
}

/** The space for posted data at a position in a block. No rule of the chain: other blocks may have more. */
export interface DataCapacity {
  readonly limits: DataLimits
  fits(transaction: TypedTransaction): boolean
}
