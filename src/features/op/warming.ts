/**
 * The refunds of the sequencer: of each first access of a transaction, the part that a warm access would not have cost, where an earlier
 * transaction of the block has accessed the account or slot. The protocol leaves the amounts to the sequencer.
 *
 * @see ethereum-optimism/design-docs, failure modes of SDM: "block-level warming"; optimism rust/alloy-op-evm/src/post_exec/inspector.rs
 */
import type { Accesses, AccessKey } from "../../kernel/evm/base/records.ts"

type Accessed = { readonly accesses?: Accesses | undefined }

/** The accesses of the first transactions of a block, each with the index of the first that did; shared by blocks that begin alike. */
interface Warmth {
  readonly firstOf: Map<AccessKey, number>
  /** The number of the transactions. */
  count: number
}

const warmths = new WeakMap<Accesses, Warmth>()

/** Returns the gas that a transaction gets back after those before it in its block. */
export function warmingRefund({ surcharges }: Accesses, before: readonly Accessed[]): bigint {
  const { firstOf } = warmthAfter(before)
  let refund = 0
  for (const [key, surcharge] of surcharges) if (firstOf.has(key)) refund += surcharge
  return BigInt(refund)
}

/** Goes on from the newest transaction whose warmth is known: a block that is truncated keeps its first transactions. */
function warmthAfter(before: readonly Accessed[]): Warmth {
  const known = before.findLastIndex(({ accesses }) => accesses !== undefined && warmths.has(accesses))
  const warmth = upTo(known + 1, before[known]?.accesses)
  for (const { accesses } of before.slice(known + 1)) {
    for (const key of accesses?.keys ?? [])
      if (!warmth.firstOf.has(key)) warmth.firstOf.set(key, warmth.count)
    warmth.count++
    if (accesses !== undefined) warmths.set(accesses, warmth)
  }
  return warmth
}

/** Returns the warmth of the first transactions of a block; a copy where another block has gone on from it. */
function upTo(count: number, last: Accesses | undefined): Warmth {
  const shared = last && warmths.get(last)
  if (shared === undefined) return { firstOf: new Map(), count: 0 }
  if (shared.count === count) return shared
  return { firstOf: new Map([...shared.firstOf].filter(([, first]) => first < count)), count }
}
