/** Keeps bundles whole when their block is re-executed. */
import type { TypedTransaction } from "@ethereumjs/tx"
import { InvalidOrder } from "../../errors/index.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { type Bundle, type Bundles, isInBlock } from "../txpool/bundles.ts"
import type { OpenBlock } from "./openBlock.ts"

type Origins = Pick<Bundles, "originOf">
type Member = Pick<SignedTransaction, "transaction" | "hash">

/**
 * Returns the transactions of broken bundles: a transaction of the bundle was refused, or reverts without permission, or the
 * bundle must not be in a block of this number and time.
 *
 * @param block - The re-executed block.
 * @param refused - Its former transactions that can no longer be executed.
 */
export function brokenBundles(
  { originOf }: Origins,
  { header, transactions: executed }: Pick<OpenBlock, "header" | "transactions">,
  refused: readonly Member[],
): ReadonlySet<TypedTransaction> {
  const broken = new Set<Bundle>()
  for (const { transaction } of refused) addOrigin(broken, originOf(transaction))
  for (const { transaction, hash, receipt } of executed) {
    const bundle = originOf(transaction)
    if (bundle === undefined) continue
    const isFailed = receipt.status === 0 && !bundle.reverting.has(hash)
    if (isFailed || !isInBlock(bundle, header)) broken.add(bundle)
  }
  return membersOf({ originOf }, [...executed, ...refused], broken)
}

/** Returns those of the given transactions that belong to one of these bundles. */
export function membersOf(
  { originOf }: Origins,
  transactions: readonly Member[],
  bundles: ReadonlySet<Bundle>,
): ReadonlySet<TypedTransaction> {
  const members = transactions.filter(({ transaction }) => {
    const bundle = originOf(transaction)
    return bundle !== undefined && bundles.has(bundle)
  })
  return new Set(members.map(({ transaction }) => transaction))
}

/** Returns the bundles that these transactions were executed for. */
export function originsOf({ originOf }: Origins, transactions: readonly Member[]): ReadonlySet<Bundle> {
  const bundles = new Set<Bundle>()
  for (const { transaction } of transactions) addOrigin(bundles, originOf(transaction))
  return bundles
}

function addOrigin(bundles: Set<Bundle>, bundle: Bundle | undefined): void {
  if (bundle !== undefined) bundles.add(bundle)
}

/**
 * Refuses an order that splits or reorders the transactions of a bundle.
 *
 * @param before - The transactions of the open block.
 * @throws {@link InvalidOrder}
 */
export function assertBundlesWhole(
  origins: Origins,
  before: readonly Member[],
  wanted: readonly Member[],
): void {
  for (const bundle of originsOf(origins, wanted)) {
    const members = [...membersOf(origins, before, new Set([bundle]))]
    const first = wanted.findIndex(({ transaction }) => transaction === members[0])
    const isWhole = members.every((member, index) => wanted[first + index]?.transaction === member)
    if (!isWhole) throw new InvalidOrder({ reason: `it would split the bundle ${bundle.hash}` })
  }
}
