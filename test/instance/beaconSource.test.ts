/** The blobs of the blocks of a node by the ids of the beacon API. */
import { type Hex, hexToBytes } from "viem"
import { beforeAll, expect, test } from "vitest"
import type { BeaconSource } from "../../src/api/server/http/beacon.ts"
import { createBeaconSource } from "../../src/instance/beaconSource.ts"
import type { Node } from "../../src/node/node.ts"
import { blobTransaction } from "../blobs.ts"
import { createParts } from "../node/parts.ts"

/** A node whose block 1 has a transaction with two blobs; block 2 and the open block have none. */
let node: Node
let source: BeaconSource
let blobs: readonly Hex[]
let hashes: readonly Hex[]
beforeAll(async () => {
  node = await createParts({ finalizedLag: 1 })
  source = createBeaconSource(node)
  const sent = await blobTransaction(0, [31, 32])
  blobs = sent.blobs
  hashes = sent.versionedHashes
  await node.submit.raw(hexToBytes(sent.raw))
  await node.miner.mine(2)
})

test("behavior: a block is found by number, hash, tag and the names of the beacon API, with its blobs in order", () => {
  const { hash } = node.chain.block(1n) ?? {}
  for (const id of ["1", "0x1", hash as Hex, "finalized"]) {
    expect(id).toBe(id)
    expect(source.blobs(id, [])).toEqual({ blobs, isFinalized: true })
  }
  const empty = (isFinalized: boolean) => ({ blobs: [], isFinalized })
  expect(["head", "latest", "pending", "genesis", "earliest"].map((id) => source.blobs(id, []))).toEqual(
    [false, false, false, true, true].map(empty),
  )
  expect(source.genesisTime()).toBe(node.chain.block(0n)?.header.timestamp)
})

test("behavior: hashes select blobs; the order is that of the block, and unknown hashes select none", () => {
  const [first, second] = hashes as [Hex, Hex]
  const selected = (...wanted: Hex[]) => source.blobs("1", wanted)
  expect(selected(second, first)).toEqual({ blobs, isFinalized: true })
  expect(selected(second)).toEqual({ blobs: [blobs[1]], isFinalized: true })
  expect(selected(`0x${"11".repeat(32)}`)).toEqual({ blobs: [], isFinalized: true })
})

test("error: an invalid block id, and a block that does not exist", () => {
  const ids = ["xx", "-1", "1.5", "", "Head", "9", "0x63", `0x${"12".repeat(32)}`, "99999999999999999999"]
  expect(ids.map((id) => source.blobs(id, []))).toEqual([
    ...["no block id", "no block id", "no block id", "no block id", "no block id"],
    ...["no such block", "no such block", "no such block", "no block id"],
  ])
})
