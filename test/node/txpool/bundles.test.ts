import { concatHex, type Hex, keccak256, parseGwei } from "viem"
import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { start } from "../../client.ts"
import { flashblocks, hashesOf, held, pending, rawOf, signed, to } from "../bundling.ts"

describe("eth_sendBundle: a bundle is executed whole, in its order, in one flashblock", () => {
  test("default: executed at once under manual mining, over HTTP; its hash is that of the hashes of its txs", async () => {
    await using fixture = await start("HTTP")
    const { node, client } = fixture
    const bundle = [await signed(node, 1), await signed(node, 0), await signed(node, 1, { nonce: 1 })]
    const answer = await client.request({
      method: "eth_sendBundle",
      params: [{ txs: rawOf(bundle) }],
    } as never)
    expect(answer).toEqual({ bundleHash: keccak256(concatHex(hashesOf(bundle))) })
    expect(await flashblocks(node)).toEqual([[], hashesOf(bundle)])
    const receipts = await Promise.all(hashesOf(bundle).map((hash) => client.getTransactionReceipt({ hash })))
    expect(receipts.map(({ status, transactionIndex }) => [status, transactionIndex])).toEqual([
      ["success", 0],
      ["success", 1],
      ["success", 2],
    ])
  })

  test("behavior: under automine a bundle is sealed in its own block", async () => {
    await using node = await createNode({ automine: true })
    const bundle = [await signed(node, 1), await signed(node, 0)]
    await node.request({ method: "eth_sendBundle", params: [{ txs: rawOf(bundle) }] })
    const block = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
    expect(block?.number).toBe("0x1")
    expect(block?.transactions).toEqual(hashesOf(bundle))
  })

  test("args: blockNumber, flashblockNumberMin and Max: a bundle is executed in its window, not before it", async () => {
    const { node, send, sign, pay } = await held()
    const bundle = [await sign(1), await sign(1, { nonce: 1 })]
    await send({ txs: rawOf(bundle), blockNumber: "0x2", flashblockNumberMin: 2, flashblockNumberMax: "0x3" })
    await node.flashblock()
    await node.mine()
    const first = await pay(0)
    await node.flashblock()
    expect(await pending(node)).toEqual([first])
    const second = await pay(0, { nonce: 1 })
    await node.flashblock()
    expect(await flashblocks(node, "0x2")).toEqual([[], [first], [...hashesOf(bundle), second]])
    await node.close()
  })

  test("args: flashblockNumberMin: empty flashblocks are published before the first one of the bundle", async () => {
    const { node, send, sign } = await held()
    const one = await sign(1)
    await send({ txs: [one.raw], flashblockNumberMin: 3 })
    for (let count = 0; count < 4; count++) await node.flashblock()
    expect(await flashblocks(node)).toEqual([[], [], [], [one.hash]])
    await node.close()
  })

  test("behavior: a bundle is discarded after its window", async () => {
    const { node, send, sign } = await held()
    const [early, late] = [await sign(1), await sign(2, { nonce: 1 })]
    await send({ txs: [early.raw], blockNumber: "0x1", flashblockNumberMin: 1, flashblockNumberMax: 1 })
    await send({ txs: [late.raw], maxBlockNumber: "0x1" })
    const id = await node.snapshot()
    await node.flashblock()
    expect(await pending(node)).toEqual([early.hash])
    await node.revert(id)
    await node.request({
      method: "eth_sendTransaction",
      params: [{ from: node.accounts[2]?.address as Hex, to }],
    })
    await node.mine()
    await node.mine(2)
    const found = [early, late].map(({ hash }) =>
      node.request({ method: "eth_getTransactionReceipt", params: [hash] }),
    )
    expect(await Promise.all(found)).toMatchObject([{ blockNumber: "0x1" }, null])
    await node.close()
  })

  test("behavior: under interval mining a bundle is executed in the flashblock with its number", async () => {
    await using node = await createNode({ mining: true, blockTime: 500, flashblockTime: "50ms" })
    const bundle = [await signed(node, 1), await signed(node, 2)]
    const told: unknown[] = []
    const blocks = new Promise<{ number: Hex }[]>((resolve) => {
      const seen: { number: Hex }[] = []
      void node.subscribe(["newFlashblocks"], (block) => {
        const { transactions } = block as { transactions: { hash: Hex }[] }
        told.push(...transactions.map(({ hash }) => hash))
        seen.push(block as { number: Hex })
        if (transactions.length > 0) resolve(seen)
      })
    })
    const window = { minBlockNumber: "0x2", flashblockNumberMin: 4, flashblockNumberMax: 4 }
    await node.request({ method: "eth_sendBundle", params: [{ txs: rawOf(bundle), ...window }] })
    const { number } = (await blocks).at(-1) as { number: Hex }
    const parts = await flashblocks(node, number)
    const where = [told, parts.slice(0, 5), BigInt(number) >= 2n]
    expect(where).toEqual([hashesOf(bundle), [[], [], [], [], hashesOf(bundle)], true])
  })

  test("args: minTimestamp and maxTimestamp limit the timestamp of the block", async () => {
    const { node, send, sign } = await held()
    const block = await node.request({ method: "eth_getBlockByNumber", params: ["pending", false] })
    const now = Number(block?.timestamp)
    const [later, sooner] = [await sign(1), await sign(2)]
    await send({ txs: [later.raw], minTimestamp: now + 50 })
    await send({ txs: [sooner.raw], minTimestamp: now, maxTimestamp: now + 40 })
    await node.flashblock()
    expect(await pending(node)).toEqual([sooner.hash])
    await node.mine()
    await node.request({ method: "evm_increaseTime", params: [60] })
    await node.flashblock()
    expect(await pending(node)).toEqual([later.hash])
    await node.close()
  })

  test("behavior: of two conflicting bundles only the one with the higher fees is executed", async () => {
    const { node, send, sign } = await held()
    const cheap = [await sign(1, { value: 5n }), await sign(2)]
    const dear = [await sign(1, { maxPriorityFeePerGas: parseGwei("3") }), await sign(3)]
    await send({ txs: rawOf(cheap) })
    await send({ txs: rawOf(dear) })
    await node.flashblock()
    await node.flashblock()
    expect(await pending(node)).toEqual(hashesOf(dear))
    await node.close()
  })

  test("behavior: of two conflicting bundles --order fifo executes the earlier one", async () => {
    const { node, send, sign } = await held({ order: "fifo" })
    const cheap = await sign(1, { value: 5n })
    await send({ txs: [cheap.raw] })
    await send({ txs: [(await sign(1, { maxPriorityFeePerGas: parseGwei("3") })).raw] })
    await node.flashblock()
    expect(await pending(node)).toEqual([cheap.hash])
    await node.close()
  })

  test("behavior: a revert to a snapshot restores a waiting bundle", async () => {
    const { node, send, sign } = await held()
    const bundle = [await sign(1), await sign(2)]
    await send({ txs: rawOf(bundle), maxBlockNumber: "0x9" })
    const id = await node.snapshot()
    await node.mine()
    expect(await node.request({ method: "eth_getBlockTransactionCountByNumber", params: ["0x1"] })).toBe(
      "0x2",
    )
    await node.revert(id)
    expect(await pending(node)).toEqual([])
    await node.flashblock()
    expect(await pending(node)).toEqual(hashesOf(bundle))
    await node.close()
  })

  test("behavior: anvil_mine of hundreds of blocks executes a bundle in its block", async () => {
    const { node, send, sign } = await held()
    const one = await sign(1)
    await send({ txs: [one.raw], blockNumber: "0x190" })
    await node.request({ method: "anvil_mine", params: ["0x1f4"] })
    expect(await node.request({ method: "eth_getTransactionReceipt", params: [one.hash] })).toMatchObject({
      blockNumber: "0x190",
    })
    await node.close()
  })
})
