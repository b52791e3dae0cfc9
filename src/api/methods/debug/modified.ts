/** The shared parts of the methods that return changed accounts. */

import { z } from "zod"
import type { Hex } from "../../../base/hex.ts"
import { BlockHasNoParent } from "../../../errors/index.ts"
import type { Node } from "../../../node/node.ts"
import type { BlockSelector } from "../../../node/query/blocks.ts"
import { result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { blockNumberOrTag } from "../../wire/blockSelectors.ts"
import { hexText } from "../../wire/hex.ts"

/** A block by number or tag; geth takes the number as a JSON number. */
export const height = schema(() =>
  z
    .union(
      [
        blockNumberOrTag(),
        z
          .number()
          .int()
          .nonnegative()
          .transform((number) => ({ number: BigInt(number) })),
      ],
      { error: "expected a block number or tag" },
    )
    .meta({ title: "Block number or tag" }),
)

/** Addresses in ascending order. */
export const addresses = result(
  "Addresses",
  () => z.array(hexText()),
  (list: readonly Hex[]) => [...list],
)

/** The parent of a block. @throws {@link BlockHasNoParent} when it is genesis. */
export function before(node: Node, selector: BlockSelector): BlockSelector {
  const { number } = node.blocks.record(selector).header
  if (number === 0n) throw new BlockHasNoParent({ number })
  return { number: number - 1n }
}
