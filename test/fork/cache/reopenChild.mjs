/** Opens, fills and closes caches again and again, and collects garbage between: what LMDB frees late would end it. */
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { openCache } from "../../../dist/fork/cache/cache.js"
import { address, slotOf, wordOf } from "./fillValues.mjs"

const indexes = Array.from({ length: 100 }, (_, index) => index)
const slots = new Map([[address, new Map(indexes.map((index) => [slotOf(index), wordOf(index)]))]])
const keys = { accounts: [], slots: new Map([[address, indexes.map(slotOf)]]), blockHashes: [] }
for (let round = 0; round < 30; round++) {
  const folder = mkdtempSync(join(process.argv[2], "cache-"))
  for (const known of [0, 1]) {
    const cache = await openCache({ folder, chainId: 1n, blockHash: slotOf(1), keccak256: keccak_256 })
    if (cache.read(keys).slots.size !== known) throw new Error(`round ${round}: not what was written`)
    cache.write({ accounts: new Map(), slots, blockHashes: new Map() })
    await cache.close()
  }
  rmSync(folder, { recursive: true })
  if (round % 10 === 0) globalThis.gc()
}
