/** Faults of the open block: it loses flashblocks, it gets another order, or another block is sealed. */
import type { Hex } from "../../base/hex.ts"
import { EmptyFlashblocks, InvalidOrder, NotPreconfirmed, TooFewFlashblocks } from "../../errors/index.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { sentAmong } from "../../kernel/evm/transaction/protocolTransaction.ts"
import { attributesOf } from "../../node/block/attributes.ts"
import { executedIn, publishedOf } from "../../node/block/openBlock.ts"
import { signedOf } from "../../node/block/reexecute.ts"
import { replaceOpenBlock } from "../../node/block/replaceOpen.ts"
import { assertBundlesWhole, membersOf, originsOf } from "../../node/block/wholeBundles.ts"
import type { DropParts } from "./dropTransactions.ts"
import type { checkDrop, checkSealOther } from "./faultChecks.ts"

/** Drops the newest flashblocks of the open block. @returns The hashes of their transactions. */
export function dropFlashblocks(
  { builder, pool }: DropParts,
  { count, dropPolicy }: ReturnType<typeof checkDrop>,
): readonly Hex[] {
  const { flashblocks, transactions } = builder.open
  const kept = flashblocks[flashblocks.length - 1 - count]
  if (kept === undefined) throw new TooFewFlashblocks({ count, available: flashblocks.length - 1 })
  const dropped = transactions.slice(kept.transactionCount)
  if (count > 0 && dropped.length === 0) throw new EmptyFlashblocks({ count })
  if (dropPolicy === "requeue") pool.readmit(dropped)
  builder.truncate(flashblocks.length - count)
  return dropped.map(({ hash }) => hash)
}

/** Executes the open block in another order, in one flashblock. @returns The hashes in the new order. */
export async function reorder(
  { builder, bundles }: DropParts,
  order?: readonly Hex[],
): Promise<readonly Hex[]> {
  const transactions = sentAmong(publishedOf(builder.open))
  if (transactions.length === 0) throw new NotPreconfirmed({})
  const ordered = order === undefined ? reversed(transactions) : inOrder(transactions, order)
  assertBundlesWhole(bundles, transactions, ordered)
  await builder.reexecute({ flashblocks: [ordered] })
  return sentAmong(publishedOf(builder.open)).map(({ hash }) => hash)
}

/** Seals a block of these transactions, or of all but the newest one and its bundle. */
export async function sealOther(
  parts: DropParts,
  { transactions: hashes, dropPolicy }: ReturnType<typeof checkSealOther>,
): Promise<SealedBlock> {
  const { builder, bundles, pool } = parts
  const transactions = sentAmong(builder.open.transactions)
  if (hashes === undefined && sentAmong(publishedOf(builder.open)).length === 0) throw new NotPreconfirmed({})
  const chosen = hashes?.map((hash) => {
    const executed = executedIn(builder.open, hash)
    const found = executed === undefined ? pool.get(hash) : signedOf(executed)
    if (found === undefined) throw new NotPreconfirmed({ hash })
    return found
  })
  const newest = membersOf(bundles, transactions, originsOf(bundles, transactions.slice(-1)))
  const others = transactions.slice(0, -1).filter(({ transaction }) => !newest.has(transaction))
  const included = chosen ?? others.map(signedOf)
  assertBundlesWhole(bundles, transactions, included)
  const sealed = await replaceOpenBlock(parts, {
    attributes: attributesOf(builder.open),
    transactions: included,
  })
  if (dropPolicy === "lose") {
    const lost = new Set(transactions.map(({ hash }) => hash))
    for (const hash of lost) pool.remove(hash)
    bundles.removeWhere(({ hash }) => lost.has(hash))
  }
  return sealed
}

/** Returns the transactions in reverse order, with those of each sender in the order of their nonces. */
function reversed(transactions: readonly ExecutedTransaction[]): readonly ExecutedTransaction[] {
  const next = new Map<Hex, number>()
  return [...transactions].reverse().map(({ sender }) => {
    const at = transactions.findIndex(
      (each, index) => each.sender === sender && index >= (next.get(sender) ?? 0),
    )
    next.set(sender, at + 1)
    return transactions[at] as ExecutedTransaction
  })
}

/** Returns the transactions in the order of these hashes. */
function inOrder(
  transactions: readonly ExecutedTransaction[],
  hashes: readonly Hex[],
): readonly ExecutedTransaction[] {
  const byHash = new Map(transactions.map((executed) => [executed.hash, executed]))
  const ordered = hashes.map((hash) => {
    const executed = byHash.get(hash)
    if (executed === undefined) throw new NotPreconfirmed({ hash })
    return executed
  })
  if (new Set(ordered).size !== transactions.length || ordered.length !== transactions.length)
    throw new InvalidOrder({ reason: "it must name every pre-confirmed transaction once" })
  const nonces = new Map<Hex, bigint>()
  for (const { sender, transaction } of ordered) {
    if (transaction.nonce < (nonces.get(sender) ?? 0n))
      throw new InvalidOrder({ reason: `the nonces of ${sender} must ascend` })
    nonces.set(sender, transaction.nonce)
  }
  return ordered
}
