import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { createChain } from "../../../src/kernel/chain/chain.ts"
import { blockOn, createGenesis, executed, rules, runAfter, sender } from "./fixtures.ts"

async function create() {
  const genesis = createGenesis()
  const chain = createChain(genesis, rules)
  const block = blockOn(genesis, [executed(0n, 0), executed(1n, 1)])
  chain.append(block)
  return { genesis, chain, block }
}

test("default: finds blocks by number and hash, and transactions by hash or by sender and nonce", async () => {
  const { genesis, chain, block } = await create()
  expect(chain.head).toEqual(block)
  expect(chain.block(0n)).toEqual(genesis)
  expect(chain.blockByHash(block.hash)).toEqual(block)
  for (const executed of block.transactions) {
    expect(chain.transaction(executed.hash)).toEqual({ block, executed })
    expect(chain.transactionOf(sender, BigInt(executed.index))).toEqual({ block, executed })
  }
  expect([...chain.busy(0n, 1n)]).toEqual([block])
})

test("hashOf: 32 zero bytes for a block above the head", async () => {
  const { chain, block } = await create()
  expect(chain.hashOf(1)).toEqual(hexToBytes(block.hash))
  expect(chain.hashOf(2)).toEqual(new Uint8Array(32))
})

test("truncate: the blocks above the number and their transactions are forgotten", async () => {
  const { genesis, chain, block } = await create()
  expect(chain.truncate(1n)).toEqual([])
  expect(chain.truncate(0n)).toEqual([block])
  const [first] = block.transactions
  expect(chain.head).toEqual(genesis)
  expect(chain.block(1n)).toBeUndefined()
  expect(chain.transaction(first?.hash ?? "0x")).toBeUndefined()
  expect(chain.transactionOf(sender, 0n)).toBeUndefined()
})

test("transactionOf: the newest transaction with a nonce, and after a truncation the one before it", async () => {
  const { genesis, chain, block } = await create()
  const second = blockOn(block, [executed(0n, 0)])
  const third = blockOn(second, [executed(0n, 0)])
  const found = () => chain.transactionOf(sender, 0n)?.block
  for (const each of [second, third]) chain.append(each)
  expect(found()).toBe(third)
  chain.truncate(2n)
  expect(found()).toBe(second)
  chain.replaceHead({ ...second, version: 99 })
  chain.truncate(1n)
  expect(found()).toBe(block)
  for (const each of [second, third]) chain.append(each)
  chain.truncate(genesis.header.number)
  expect(found()).toBeUndefined()
})

test("appendEmptyRun: the last block of a run is the head, and each block of it can be read", async () => {
  const { chain, block } = await create()
  const run = await runAfter(block, 6)
  chain.appendEmptyRun(run, run.block(7))
  expect(chain.head.header.number).toBe(7n)
  expect(chain.block(4n)?.hash).toBe(run.block(4).hash)
  expect(chain.blockByHash(run.block(5).hash)?.header.number).toBe(5n)
})

test("replaceHead: the head is the same block with another state version", async () => {
  const { chain, block } = await create()
  const moved = { ...block, version: 99 }
  chain.replaceHead(moved)
  expect(chain.head.version).toBe(99)
  expect(chain.transaction(block.transactions[0]?.hash ?? "0x")).toEqual({
    block: moved,
    executed: moved.transactions[0],
  })
})
