/** Sealed blocks that are put into `@ethereumjs/blockchain` and read back. */
import { expect, test } from "vitest"
import { createBlockStore } from "../../../src/features/ethereumjs/blockStore.ts"
import { createNode } from "../../../src/index.ts"
import type { SealedBlock } from "../../../src/kernel/chain/block.ts"
import { blockOn, chainOf, executed, rules } from "../../kernel/chain/fixtures.ts"

/** Stores blocks one after the other, and returns the hashes of what was read. */
async function store(blocks: readonly (SealedBlock | undefined)[]) {
  const put = createBlockStore()
  const hashes: string[] = []
  for (const sealed of blocks) {
    const { block } = sealed as SealedBlock
    const read = await put(block, rules)
    expect(read).not.toBe(block)
    expect(read.serialize()).toEqual(block.serialize())
    hashes.push(`0x${Buffer.from(read.hash()).toString("hex")}`)
  }
  return hashes
}

test("default: each block is read back as another object with the same bytes", async () => {
  const [genesis, ...blocks] = chainOf(2)
  blocks.push(blockOn(blocks[1] as SealedBlock, [executed(0n, 0)]))
  expect(genesis.hash).not.toBe(blocks[0]?.hash)
  expect(await store(blocks)).toEqual(blocks.map(({ hash }) => hash))
})

test("behavior: the first block may have any number, and blocks may be missing before a later one", async () => {
  const blocks = chainOf(9)
  const given = [blocks[4], blocks[5], blocks[8], blocks[9]]
  expect(await store(given)).toEqual(given.map((block) => block?.hash))
})

test("behavior: a block that replaces another one is read back too", async () => {
  const blocks = chainOf(2)
  const other = blockOn(blocks[1] as SealedBlock, [executed(0n, 0)])
  expect(await store([blocks[1], blocks[2], other])).toEqual([blocks[1]?.hash, blocks[2]?.hash, other.hash])
})

test("behavior: a node on EthereumJS goes on after a revert, empty blocks and another chain id", async () => {
  await using node = await createNode({ evm: "ethereumjs" })
  const [from, to] = node.accounts.map(({ address }) => address)
  const pay = () =>
    node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" } as never] })
  const id = await node.request({ method: "evm_snapshot", params: [] })
  await pay()
  await node.mine()
  await node.request({ method: "evm_revert", params: [id] })
  await node.mine(500)
  await pay()
  await node.mine()
  await node.request({ method: "anvil_setChainId", params: [5] })
  await pay()
  await node.mine()
  expect(await node.request({ method: "eth_blockNumber", params: [] })).toBe("0x1f6")
})
