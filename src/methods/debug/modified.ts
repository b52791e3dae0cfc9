/** What the methods share that tell which accounts changed. */
import { z } from "zod"
import type { BlockSelector } from "../../node/blocks.ts"
import type { Node } from "../../node/node.ts"
import { result } from "../../rpc/method.ts"

/** Addresses in ascending order. */
export const addresses = result("Addresses", z.array(z.string()), (list: readonly string[]) => [...list])

/** The parent of a block; genesis has none, and changed nothing. */
export function before(node: Node, selector: BlockSelector): BlockSelector {
  const { number } = node.blocks.at(selector).record.header
  return { number: number === 0n ? 0n : number - 1n }
}
