import { hexToBigInt, hexToNumber, keccak256, numberToHex, pad } from "viem"
import { describe, expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"

/** The fields to compare; hashes and state roots differ, as the blocks of a run have the state root before the run. */
const fields = [
  "number",
  "timestamp",
  "baseFeePerGas",
  "gasLimit",
  "mixHash",
  "parentBeaconBlockRoot",
  "excessBlobGas",
  "requestsHash",
  "receiptsRoot",
  "withdrawals",
  "size",
] as const

const pick = (block: Record<string, unknown>) =>
  Object.fromEntries(fields.map((field) => [field, block[field]]))

const blockHashes = "0x0000f90827f1c53a10cb7a02335b175320002935"
const beaconRoots = "0x000f3df6d732807ef1319fb7b8bb8522d0beac02"

async function start(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<never>
  const block = (number: number) =>
    ask("eth_getBlockByNumber", numberToHex(number), false) as Promise<Record<string, string>>
  const number = async () => hexToNumber(await ask("eth_blockNumber"))
  return { node, ask, block, number, [Symbol.asyncDispose]: node.close }
}

/** More blocks than are in memory. */
const last = 150

/** Two nodes with some blocks: one mines them with a single request, the other one by one. */
async function twins(options: CreateNodeOptions, interval: number) {
  const [bulk, single] = [await start(options), await start(options)]
  await bulk.ask("anvil_mine", last, interval)
  await single.ask("anvil_mine", 1, interval)
  for (let count = 1; count < last; count++) {
    if (interval > 0)
      await single.ask(
        "evm_setNextBlockTimestamp",
        hexToNumber((await single.block(count)).timestamp as never) + interval,
      )
    await single.ask("anvil_mine", 1, interval)
  }
  return { bulk, single }
}

describe("mine", () => {
  test.each([
    ["by the block time", {}, 0],
    ["by an interval", {}, 77],
    ["with 200 ms blocks", { blockTime: 200 }, 0],
    ["with a changing base fee and gas limit", { baseFee: 10n ** 15n, gasLimit: 30_000_000n }, 0],
  ])(
    "behavior: blocks of an empty run equal blocks that are mined one by one, %s",
    async (_name, options, interval) => {
      const { bulk, single } = await twins(options, interval)
      let parent = (await bulk.block(0)).hash
      for (let number = 1; number <= last; number++) {
        const [implied, executed] = [await bulk.block(number), await single.block(number)]
        expect(pick(implied)).toEqual(pick(executed))
        expect(implied.parentHash).toBe(parent)
        expect(keccak256(await bulk.ask("debug_getRawHeader", numberToHex(number)))).toBe(implied.hash)
        parent = implied.hash
      }
      // The ring buffers end with the same times and beacon roots; the block hashes are those of the node's own chain.
      const slots = (at: typeof single) =>
        Promise.all(
          Array.from({ length: last }, async (_, index) => {
            const time = hexToBigInt((await at.block(index + 1)).timestamp as never) % 8191n
            return [
              await at.ask("eth_getStorageAt", beaconRoots, numberToHex(time), "latest"),
              await at.ask("eth_getStorageAt", beaconRoots, numberToHex(time + 8191n), "latest"),
            ]
          }),
        )
      expect(await slots(bulk)).toEqual(await slots(single))
      for (const number of [0, 1, 75, last - 2, last - 1])
        expect(await bulk.ask("eth_getStorageAt", blockHashes, numberToHex(number), "latest")).toBe(
          (await bulk.block(number)).hash,
        )
      await bulk.node.close()
      await single.node.close()
    },
    30_000,
  )

  test("behavior: blocks of an empty run are found by number and by hash, and later blocks build on them", async () => {
    await using context = await start()
    const { node, ask, block } = context
    const hashes = await node.mine(10_000)
    expect(hashes.length).toBe(10_000)
    const middle = await block(5000)
    expect(middle.hash).toBe(hashes[4999])
    expect(await ask("eth_getBlockByHash", middle.hash, false)).toEqual(middle)
    expect(await ask("eth_getBlockByHash", pad("0x1"), false)).toBe(null)
    expect(await ask("eth_getBlockReceipts", "0x1388")).toEqual([])
    expect(await ask("eth_getBlockTransactionCountByHash", middle.hash)).toBe("0x0")
    expect((await block(10_000)).stateRoot).not.toBe(middle.stateRoot)
    const [from] = node.accounts.map(({ address }) => address)
    const hash = await ask("eth_sendTransaction", { from, to: from, value: "0x1" })
    await node.mine()
    expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({
      blockNumber: "0x2711",
      status: "0x1",
    })
    expect((await block(10_001)).parentHash).toBe(hashes.at(-1))
    // BLOCKHASH of block 9,900, in a call on block 10,001.
    const to = `0x${"bb".repeat(20)}`
    await ask("anvil_setCode", to, "0x6126ac4060005260206000f3")
    expect(await ask("eth_call", { to }, "latest")).toBe((await block(9900)).hash)
    expect(await ask("eth_getBalance", from, "0x1388")).toBe(await ask("eth_getBalance", from, "0x0"))
  })

  test("behavior: a rollback can end within an empty run; later blocks and reverts work after it", async () => {
    await using context = await start()
    const { node, ask, block, number } = context
    await node.mine(10)
    const snapshot = await node.snapshot()
    const hashes = await node.mine(1000)
    const later = await node.snapshot()
    await node.mine(600)
    await ask("anvil_rollback", 900)
    expect(await number()).toBe(710)
    expect((await block(710)).hash).toBe(hashes[699])
    expect(await ask("eth_getBlockByNumber", "0x2c7", false)).toBe(null)
    await node.mine(400)
    expect(await number()).toBe(1110)
    expect((await block(711)).parentHash).toBe(hashes[699])
    expect(await node.revert(later)).toBe(true)
    expect(await number()).toBe(1010)
    expect((await block(1010)).hash).toBe(hashes[999])
    expect((await block(711)).hash).toBe(hashes[700])
    expect(await node.revert(snapshot)).toBe(true)
    expect(await number()).toBe(10)
    expect(await ask("eth_getBlockByHash", hashes[500], false)).toBeNull()
    // The same calls give the same hashes: no data of the reverted run is left.
    expect(await node.mine(1000)).toEqual(hashes)
  })

  test.each([1, 2, 3, 299, 300, 301])(
    "behavior: a rollback to block %i, at an end of an empty run, keeps the blocks up to it",
    async (last) => {
      await using context = await start()
      const { node, ask, block, number } = context
      const hashes = [
        (await block(0)).hash,
        ...(await node.mine(1)),
        ...(await node.mine(300)),
        ...(await node.mine(300)),
      ]
      await ask("anvil_rollback", hashes.length - 1 - last)
      expect(await number()).toBe(last)
      expect((await block(last)).hash).toBe(hashes[last])
      await node.mine(2)
      expect(await number()).toBe(last + 2)
      expect((await block(last + 1)).parentHash).toBe(hashes[last])
    },
  )

  test("behavior: a transaction that waits for a lower base fee is in the first block that it can pay", async () => {
    await using context = await start()
    const { node, ask, block } = context
    const [from] = node.accounts.map(({ address }) => address)
    const hash = await ask("eth_sendTransaction", {
      from,
      to: from,
      maxFeePerGas: "0x3b9aca00",
      maxPriorityFeePerGas: "0x0",
    })
    await ask("anvil_setNextBlockBaseFeePerGas", "0xe8d4a51000")
    await node.mine(500)
    const receipt = (await ask("eth_getTransactionReceipt", hash)) as { blockNumber: `0x${string}` }
    const number = hexToNumber(receipt.blockNumber)
    const feeOf = async (at: number) => hexToBigInt((await block(at)).baseFeePerGas as never)
    expect(number).toBeGreaterThan(50)
    expect(await feeOf(number - 1)).toBeGreaterThan(10n ** 9n)
    expect(await feeOf(number)).toBeLessThanOrEqual(10n ** 9n)
  })

  test("behavior: a block filter lists every block of an empty run", async () => {
    await using context = await start()
    const { node, ask, block } = context
    const filter = await ask("eth_newBlockFilter")
    const hashes = await node.mine(700)
    expect(await ask("eth_getFilterChanges", filter)).toEqual(hashes)
    expect((await block(700)).hash).toBe(hashes[699])
  })

  test("behavior: before the merge every block pays its reward", async () => {
    await using context = await start({ hardfork: "berlin", coinbase: `0x${"c0".repeat(20)}` })
    await context.node.mine(300)
    expect(await context.ask("eth_getBalance", `0x${"c0".repeat(20)}`, "latest")).toBe(
      numberToHex(600n * 10n ** 18n),
    )
  })
})

test("error: closing a node while it mines reports the number of sealed blocks", async () => {
  const node = await createNode()
  const mined = node.request({ method: "anvil_mine", params: ["0xf4240"] })
  const refusal = expect(mined).rejects.toThrow(
    /^the node is closed: \d+ of 1000000 blocks are sealed and stay$/,
  )
  await new Promise(setImmediate)
  await node.close()
  await refusal
})
