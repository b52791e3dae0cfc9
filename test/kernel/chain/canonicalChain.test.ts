import { hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import type { SealedBlock } from "../../../src/kernel/chain/block.ts"
import { createCanonicalChain } from "../../../src/kernel/chain/canonicalChain.ts"
import { hydrate } from "../../../src/kernel/chain/compacted.ts"
import { blockOn, chainOf, executed, rules, runAfter } from "./fixtures.ts"

async function create(blocks: readonly [SealedBlock, ...SealedBlock[]]) {
  const [genesis, ...others] = blocks
  const chain = createCanonicalChain(genesis, (compacted) => hydrate(compacted, rules))
  for (const block of others) chain.push(block)
  return chain
}

test("default: blocks are found by number and hash, old empty ones included", async () => {
  const blocks = chainOf(140)
  const chain = await create(blocks)
  expect(chain.head).toBe(blocks[140])
  for (const [number, { hash, block }] of blocks.entries()) {
    expect(chain.block(number)?.hash).toBe(hash)
    expect(chain.byHash(hash)?.block.serialize()).toEqual(block.serialize())
    expect(chain.hash(number)).toEqual(hexToBytes(hash))
  }
  expect(chain.block(141)).toBeUndefined()
  expect(chain.hash(141)).toBeUndefined()
  expect(chain.byHash(`0x${"00".repeat(32)}`)).toBeUndefined()
})

test("busy: only the blocks of the range that have transactions", async () => {
  const blocks = chainOf(2)
  const third = blockOn(blocks[2] as SealedBlock, [executed(0n, 0)])
  const chain = await create([...blocks, third])
  expect([...chain.busy(0, 3)]).toEqual([third])
  expect([...chain.busy(0, 2)]).toEqual([])
})

describe("truncate", () => {
  test("default: returns the removed blocks, oldest first, and no longer finds them", async () => {
    const blocks = chainOf(4)
    const chain = await create(blocks)
    expect(chain.truncate(2)).toEqual([blocks[3], blocks[4]])
    expect(chain.head).toBe(blocks[2])
    expect(chain.block(3)).toBeUndefined()
    expect(chain.byHash(blocks[4]?.hash ?? "0x")).toBeUndefined()
    expect(chain.hash(3)).toBeUndefined()
  })

  test("behavior: a replaced block is not found, also when it was stored before an earlier truncation", async () => {
    const blocks = chainOf(0)
    for (let number = 1; number <= 140; number++)
      blocks.push(blockOn(blocks.at(-1) as SealedBlock, [executed(0n, 0)]))
    const chain = await create(blocks)
    chain.truncate(135)
    chain.push(blockOn(blocks[135] as SealedBlock, [executed(1n, 0)]))
    chain.truncate(9)
    const other = blockOn(blocks[9] as SealedBlock, [executed(2n, 0)])
    chain.push(other)
    const hashes = [blocks[9], blocks[10], blocks[11], other].map((block) => block?.hash ?? "0x")
    expect(hashes.map((hash) => chain.byHash(hash)?.hash)).toEqual([
      hashes[0],
      undefined,
      undefined,
      hashes[3],
    ])
  })

  test("behavior: after a truncation within an empty run, a block of the run is the head", async () => {
    const [genesis] = chainOf(0)
    const chain = await create([genesis])
    const run = await runAfter(genesis, 5)
    chain.appendEmptyRun(run)
    chain.push(run.block(5))
    expect(chain.block(3)?.hash).toBe(run.block(3).hash)
    chain.truncate(3)
    expect(chain.head.hash).toBe(run.block(3).hash)
    expect(chain.block(4)).toBeUndefined()
  })
})
