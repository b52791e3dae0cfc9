/** The data availability footprint of blocks, which is the header's `blobGasUsed` since Jovian. */
import type { TypedTransaction } from "@ethereumjs/tx"
import { memoizeByObject } from "../../base/memoize.ts"
import type { DataSizes, Protocol } from "../../kernel/evm/fork/protocol.ts"
import { encodingOf } from "../../kernel/evm/transaction/encoding.ts"
import { protocolPartOf } from "../../kernel/evm/transaction/protocolTransaction.ts"
import { estimatedSize } from "./fees.ts"
import { decodeL1Values } from "./l1Values.ts"

/** The part of the protocol that decides the field. */
type Footprints = Pick<Protocol, "blobGasUsed" | "blobGasOf">
type Placed = Parameters<Protocol["blobGasUsed"]>[0][number]

/**
 * The footprints since Jovian: of each transaction that is not a deposit, the estimated size in bytes times a scalar.
 *
 * @see optimism specs, protocol/jovian/exec-engine.md "DA footprint block limit"
 */
export const footprints: Footprints = {
  blobGasUsed: (transactions) => bytesIn(transactions) * footprintScalarOf(transactions),
  blobGasOf: (transaction, transactions) => bytesOf(transaction) * footprintScalarOf(transactions),
}

/** Before Jovian the field is 0. */
export const noFootprints: Footprints = { blobGasUsed: () => 0n }

/** The estimated bytes up to and including a transaction: a block that is truncated keeps its first transactions. */
const bytesUpTo = new WeakMap<Placed, bigint>()

/** Returns the estimated size of the transactions of a block in bytes. */
function bytesIn(transactions: readonly Placed[]): bigint {
  let count = transactions.length
  while (count > 0 && !bytesUpTo.has(transactions[count - 1] as Placed)) count--
  let bytes = count === 0 ? 0n : (bytesUpTo.get(transactions[count - 1] as Placed) as bigint)
  for (const placed of transactions.slice(count)) {
    bytes += bytesOf(placed.transaction)
    bytesUpTo.set(placed, bytes)
  }
  return bytes
}

/** Returns the scalar that the first deposit of a block sets; 0 without one. */
export const footprintScalarOf = ([first]: readonly Placed[]): bigint =>
  first === undefined ? 0n : scalarIn(first.transaction)

/** The scalar of a chain whose configuration has none (protocol/jovian/derivation.md). */
export const defaultScalar = 400n

const scalarIn = memoizeByObject(({ data }: TypedTransaction): bigint => {
  const values = decodeL1Values(data)
  return values === undefined ? 0n : values.daFootprintGasScalar || defaultScalar
})

/** Returns the estimated size of a transaction in bytes; 0 for a deposit. */
function bytesOf(transaction: TypedTransaction): bigint {
  if (protocolPartOf(transaction) !== undefined) return 0n
  return estimatedSize(encodingOf(transaction)) / 1_000_000n
}

/** The sizes that builders limit, in each fork. @see op-geth core/types/rollup_cost.go `EstimatedDASize` */
export const dataSizes: DataSizes = { of: bytesOf, sum: bytesIn }
