import type { Hex } from "viem"
import { expect } from "vitest"
import { hashesOf, held, pending, rawOf } from "../bundling.ts"

/** Publishes a bundle of the second account, and then a transaction of the first account. */
export async function published() {
  const it = await held()
  const single = await it.pay(0)
  const bundle = [await it.sign(1), await it.sign(1, { nonce: 1 })]
  const answer = await it.send({ txs: rawOf(bundle) })
  await it.node.flashblock()
  const hashes = hashesOf(bundle)
  expect(await pending(it.node)).toEqual([...hashes, single])
  const { bundleHash } = answer as { bundleHash: Hex }
  return { ...it, single, hashes, split: `it would split the bundle ${bundleHash}` }
}
