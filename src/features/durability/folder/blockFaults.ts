/** Checks stored blocks: each must follow its parent, and its header must match its contents. */
import { equalsBytes } from "@ethereumjs/util"
import { type Hex, toHex } from "../../../base/hex.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import { blockGasUsed } from "../../../kernel/chain/blockGas.ts"
import { hashOf } from "../../../kernel/chain/header.ts"
import { logsBloom, receiptsRoot, transactionsRoot } from "../../../kernel/chain/receipts.ts"

/**
 * Returns the fault of a block as text; `undefined` when it is as it was sealed.
 *
 * @param parent - The hash of the block before it.
 */
export function blockFault({ header, hash, transactions }: SealedBlock, number: number, parent: Hex) {
  const gasUsed = blockGasUsed(transactions)
  if (Number(header.number) !== number) return `its number is ${header.number}`
  if (toHex(header.parentHash) !== parent) return `its parent is ${toHex(header.parentHash)}, not ${parent}`
  if (toHex(hashOf(header)) !== hash) return `its hash is ${toHex(hashOf(header))}, not ${hash}`
  if (!equalsBytes(header.transactionsTrie, transactionsRoot(transactions)))
    return "its transactions are not those of its header"
  if (!equalsBytes(header.receiptTrie, receiptsRoot(transactions)))
    return "its receipts are not those of its header"
  if (!equalsBytes(header.logsBloom, logsBloom(transactions))) return "its logs are not those of its header"
  return header.gasUsed === gasUsed ? undefined : `its gas is ${gasUsed}, not ${header.gasUsed}`
}
