/** A chain with a few payments: a sealed block with flashblocks, and an open one. */
import type { Hex } from "viem"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"

/** The recipient of the payments. */
export const to = `0x${"12".repeat(20)}` as const

/** Creates a node: block 1 is sealed, with three flashblocks of one payment each; block 2 is open, with two. */
export async function withPayments(options: CreateNodeOptions = {}) {
  const node = await createNode({ seed: "history", ...options })
  const [from] = node.accounts.map(({ address }) => address)
  const pay = () =>
    node.request({ method: "eth_sendTransaction", params: [{ from: from as Hex, to, value: "0x1" }] })
  const hashes = [await pay(), await pay(), await pay()]
  await node.mine()
  hashes.push(await pay(), await pay())
  return { node, hashes, from: from as Hex }
}
