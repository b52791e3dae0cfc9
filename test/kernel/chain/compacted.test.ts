import { createAddressFromString, Withdrawal } from "@ethereumjs/util"
import { type Hex, numberToHex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { sizeOf, toBlock } from "../../../src/kernel/chain/block.ts"
import { attributesOf } from "../../../src/node/block/attributes.ts"
import { createNodeParts } from "../../../src/node/node.ts"
import { withDefaults } from "../../../src/node/options/index.ts"

const to = `0x${"12".repeat(20)}` as const

type Block = { readonly hash: Hex }

/** Mines blocks one by one, some with a payment, and keeps the answers about each block while it is new. */
async function grow(count: number) {
  const node = await createNode({ seed: "resting", blockTime: 200, mining: false })
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<unknown>
  const seen = (number: number) =>
    Promise.all([
      ask("eth_getBlockByNumber", numberToHex(number), true) as Promise<Block>,
      ask("debug_getRawBlock", numberToHex(number)),
      ask("eth_getBlockReceipts", numberToHex(number)),
      ask("eth_getBalance", to, numberToHex(number)),
      ask("eth_call", { to, data: "0x" }, numberToHex(number)),
    ])
  const fresh = [await seen(0)]
  const [from] = (await ask("eth_accounts")) as Hex[]
  for (let number = 1; number <= count; number++) {
    if (number % 50 === 7) await ask("eth_sendTransaction", { from, to, value: "0x1" })
    await node.mine()
    fresh.push(await seen(number))
  }
  return { node, ask, seen, fresh, [Symbol.asyncDispose]: node.close }
}

test("behavior: old empty blocks read the same as when they were new, by number and by hash", async () => {
  await using chain = await grow(300)
  for (const [number, answers] of chain.fresh.entries()) {
    expect(await chain.seen(number)).toEqual(answers)
    const [block] = answers
    expect(await chain.ask("eth_getBlockByHash", block.hash, true)).toEqual(block)
  }
  const filter = { address: [], fromBlock: "0x0", toBlock: "0x12c" }
  expect(await chain.ask("eth_getLogs", filter)).toEqual([])
})

test("behavior: a rollback makes an old empty block the head, and the next block follows it", async () => {
  await using chain = await grow(300)
  await chain.ask("anvil_rollback", 290)
  expect(await chain.seen(10)).toEqual(chain.fresh[10])
  const open = await chain.ask("eth_getBlockByNumber", "pending", true)
  expect(await chain.ask("eth_getBlockByNumber", numberToHex(11), true)).toEqual(open)
  expect(await chain.ask("eth_getBlockByNumber", numberToHex(12), true)).toBe(null)
  expect(await chain.ask("eth_getBlockByHash", chain.fresh[20]?.[0].hash, true)).toBe(null)
  await chain.node.mine()
  expect(await chain.ask("eth_getBlockByNumber", "latest", false)).toMatchObject({
    number: "0xb",
    parentHash: chain.fresh[10]?.[0].hash,
  })
})

test("behavior: evm_revert removes compacted blocks, and the block of the snapshot reads the same", async () => {
  await using chain = await grow(5)
  const id = await chain.ask("evm_snapshot")
  for (let mined = 0; mined < 200; mined++) await chain.node.mine()
  expect(await chain.ask("evm_revert", id)).toBe(true)
  expect(await chain.seen(5)).toEqual(chain.fresh[5])
  expect(await chain.ask("eth_getBlockByNumber", numberToHex(6), true)).toBe(null)
})

test("behavior: a compacted block that a rollback made the head is removed by the next rollback", async () => {
  await using chain = await grow(200)
  await chain.ask("anvil_rollback", 180)
  await chain.ask("anvil_rollback", 5)
  const hash = chain.fresh[20]?.[0].hash
  expect(await chain.ask("eth_getBlockByHash", hash, true)).toBe(null)
  for (let mined = 0; mined < 150; mined++) await chain.node.mine()
  expect(await chain.ask("eth_getBlockByHash", hash, true)).toBe(null)
  expect(await chain.seen(15)).toEqual(chain.fresh[15])
  const again = (await chain.ask("eth_getBlockByNumber", numberToHex(20), true)) as Block
  expect(await chain.ask("eth_getBlockByHash", again.hash, true)).toEqual(again)
})

test("behavior: an old block without transactions keeps its withdrawals", async () => {
  const node = await createNodeParts(withDefaults({ mining: false, seed: "resting" }), {
    onError: (error) => {
      throw error
    },
    showsPendingBaseFee: true,
  })
  const withdrawal = new Withdrawal(7n, 3n, createAddressFromString(to), 5n)
  await node.builder.replace({
    attributes: { ...attributesOf(node.builder.open), withdrawals: [withdrawal] },
  })
  await node.miner.mine(1)
  const read = () => {
    const record = node.blocks.record({ number: 1n })
    const { hash, withdrawals = [] } = record
    return {
      hash,
      size: sizeOf(record),
      withdrawals: withdrawals.map((each) => each.toJSON()),
      raw: toBlock(record).serialize(),
    }
  }
  const fresh = read()
  expect(fresh.withdrawals).toEqual([withdrawal.toJSON()])
  await node.miner.mine(200)
  expect(read()).toEqual(fresh)
})
