/** The size of a block in bytes, which is limited from Osaka on (EIP-7934), and that of the data that it posts to another chain. */
import { type Common, Hardfork } from "@ethereumjs/common"
import { BlockOversized } from "../../errors/index.ts"
import { type SealedBlock, sizeOf } from "../../kernel/chain/block.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { isGasUnlimited, protocolOf } from "../../kernel/evm/fork/hardforks.ts"
import type { DataCapacity, DataLimits } from "../../kernel/evm/transaction/dataLimits.ts"
import { encodingOf } from "../../kernel/evm/transaction/encoding.ts"
import type { OpenBlock } from "./openBlock.ts"

/** Bytes that geth's builder reserves for everything except the transactions (miner/worker.go, `maxBlockSizeBufferZone`). */
const bufferZone = 1_000_000

/** The minimum gas of a byte in a block: that of a zero byte of call data (EIP-7623). */
const minGasPerByte = 10

/** `MAX_RLP_BLOCK_SIZE` of EIP-7934; EthereumJS's Osaka does not have it. */
const maxBlockSize = 8_388_608
const maxTransactionBytes = maxBlockSize - bufferZone

/** Returns the bytes that are left for transactions; `undefined` when the fork or the gas limit makes a check unnecessary. */
export function bytesLeft({ header, transactions }: OpenBlock): (() => number) | undefined {
  const { common, gasLimit } = header
  if (gasLimit <= maxTransactionBytes * minGasPerByte && !isGasUnlimited(common)) return undefined
  return isLimited(common) ? () => maxTransactionBytes - bytesOf(transactions) : undefined
}

/**
 * Refuses a block above the maximum size; its size is computed only when its transactions are large enough.
 *
 * @throws {@link BlockOversized}
 */
export function assertBlockSize(sealed: SealedBlock): void {
  const mayBeOversized = isLimited(sealed.header.common) && bytesOf(sealed.transactions) > maxTransactionBytes
  if (mayBeOversized && sizeOf(sealed) > maxBlockSize) throw new BlockOversized()
}

const isLimited = (common: Common): boolean => common.gteHardfork(Hardfork.Osaka)

/** The bytes up to and including a transaction: a block that is truncated keeps its first transactions. */
const bytesUpTo = new WeakMap<ExecutedTransaction, number>()

function bytesOf(transactions: readonly ExecutedTransaction[]): number {
  let count = transactions.length
  while (count > 0 && !bytesUpTo.has(transactions[count - 1] as ExecutedTransaction)) count--
  let bytes = count === 0 ? 0 : (bytesUpTo.get(transactions[count - 1] as ExecutedTransaction) as number)
  for (const executed of transactions.slice(count)) {
    bytes += encodingOf(executed.transaction).length
    bytesUpTo.set(executed, bytes)
  }
  return bytes
}

/**
 * Returns the space for posted data at the end of the open block; `undefined` without limits, and on a chain that posts no data.
 *
 * The limit of the block is given in the same steps as its gas.
 *
 * @param allowed - Gas that the block may use by now.
 * @see op-rbuilder crates/op-rbuilder/src/builders/flashblocks/payload.rs `da_per_batch`; op-geth miner/worker.go `MaxDABlockSize`
 */
export function dataCapacityOf(
  { header, transactions }: OpenBlock,
  limits: DataLimits | undefined,
  allowed: bigint,
): DataCapacity | undefined {
  const sizes = protocolOf(header.common)?.dataSizes
  if (sizes === undefined || limits === undefined) return undefined
  return {
    limits,
    fits(transaction) {
      const size = sizes.of(transaction)
      if (limits.transaction > 0n && size > limits.transaction) return false
      return (
        limits.block === 0n || sizes.sum(transactions) + size <= (limits.block * allowed) / header.gasLimit
      )
    },
  }
}
