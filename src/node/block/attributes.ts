/** The attributes of the open block. */
import { type BlockAttributes, isSameHeader, nextHeader } from "../../kernel/chain/header.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import { firstTransactionsOf, type OpenBlock } from "./openBlock.ts"

/** Returns `true` when a block with these attributes would open with the same header as the open block. */
export function opensWith(attributes: BlockAttributes, open: OpenBlock, rules: Rules): boolean {
  const { parent, header, timestampMs } = open
  if (attributes.timestampMs !== timestampMs) return false
  if (hashesOf(attributes.transactions ?? []) !== hashesOf(firstTransactionsOf(open))) return false
  if (attributes.gasRefunds !== open.gasRefunds) return false
  return isSameHeader(nextHeader(parent, attributes, rules), header)
}

const hashesOf = (transactions: readonly { readonly hash: string }[]): string =>
  transactions.map(({ hash }) => hash).join()

/** Returns the attributes of the open block, from which it can be opened again. */
export const attributesOf = (open: OpenBlock): BlockAttributes => {
  const { header, timestampMs, uncles, withdrawals } = open
  return {
    timestamp: header.timestamp,
    timestampMs,
    transactions: firstTransactionsOf(open),
    coinbase: header.coinbase.toString(),
    gasLimit: header.gasLimit,
    fixedGasLimit: header.gasLimit,
    prevRandao: header.mixHash,
    parentBeaconBlockRoot: header.parentBeaconBlockRoot ?? new Uint8Array(32),
    slotNumber: header.slotNumber,
    ...(header.baseFeePerGas !== undefined && { baseFeePerGas: header.baseFeePerGas }),
    extraData: header.extraData,
    nonce: header.nonce,
    uncles,
    withdrawals,
    gasRefunds: open.gasRefunds,
  }
}
