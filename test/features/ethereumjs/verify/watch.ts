/** Lets stock EthereumJS verify each block that nodes of this process seal, also those that are removed from the chain later. */

import { ethereumjs } from "../../../../src/features/ethereumjs/index.ts"
import { type VerifiedBlocks, verifyChain } from "../../../../src/features/ethereumjs/verify/verifyChain.ts"
import type { Feature } from "../../../../src/features/feature.ts"
import type { Node } from "../../../../src/node/node.ts"

/** The blocks that nodes have sealed since the start. */
interface WatchedBlocks {
  /** Returns what was found since the last call. */
  take(): Promise<readonly VerifiedBlocks[]>
  stop(): void
}

/** Verifies the blocks of all nodes that are created from now on; chains of the OP stack are left out. */
export function watchBlocks(): WatchedBlocks {
  const feature = ethereumjs as { -readonly [Name in keyof Feature]: Feature[Name] }
  const create = feature.create as NonNullable<Feature["create"]>
  const checks: Promise<readonly VerifiedBlocks[]>[] = []
  const watch = (node: Node) =>
    node.events.on("block", ({ header: { number } }) => {
      checks.push(verifyChain(node, { first: number, last: number }))
    })
  feature.create = async (given, creation) => {
    const created = await create(given, creation)
    return {
      ...created,
      attach(node, around) {
        if (node.rules.protocol === undefined) watch(node)
        return created?.attach?.(node, around) ?? {}
      },
    }
  }
  return {
    take: async () => (await Promise.all(checks.splice(0))).flat(),
    stop() {
      feature.create = create
    },
  }
}
