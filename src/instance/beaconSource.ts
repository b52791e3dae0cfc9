/** Reads the blobs of a node's blocks for the routes of the beacon API. */

import { isBlob4844Tx } from "@ethereumjs/tx"
import type { BeaconSource } from "../api/server/http/beacon.ts"
import { blockSelector } from "../api/wire/blockSelectors.ts"
import type { Hex } from "../base/hex.ts"
import type { Node } from "../node/node.ts"
import type { BlockSelector } from "../node/query/blocks.ts"

/** The block ids of the beacon API, each with the block tag that means the same here. */
const tags: ReadonlyMap<string, string> = new Map([
  ["head", "latest"],
  ["genesis", "earliest"],
])

/** Returns the selector for a block id of the beacon API, which may be a decimal number. */
function selectorOf(blockId: string): BlockSelector | undefined {
  const isDecimal = /^\d{1,20}$/.test(blockId)
  const text = isDecimal ? `0x${BigInt(blockId).toString(16)}` : (tags.get(blockId) ?? blockId)
  return blockSelector().safeParse(text).data
}

/** Creates the source. */
export function createBeaconSource({ blocks, blobs }: Pick<Node, "blocks" | "blobs">): BeaconSource {
  return {
    genesisTime: () => blocks.record({ tag: "earliest" }).header.timestamp,
    blobs(blockId, versionedHashes) {
      const selector = selectorOf(blockId)
      if (selector === undefined) return "no block id"
      const block = blocks.find(selector)
      if (block === undefined) return "no such block"
      const wanted = block.transactions
        .flatMap(({ transaction }) => (isBlob4844Tx(transaction) ? transaction.blobVersionedHashes : []))
        .filter((hash) => versionedHashes.length === 0 || versionedHashes.includes(hash as Hex))
      const found = wanted.flatMap((hash) => blobs.get(hash) ?? [])
      if (found.length < wanted.length) return "not kept"
      const finalized = blocks.find({ tag: "finalized" })
      const isFinalized = finalized !== undefined && block.header.number <= finalized.header.number
      return { blobs: found, isFinalized }
    },
  }
}
