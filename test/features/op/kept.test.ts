/** Blocks of the OP stack that are rolled back, stored, and read again. */
import { expect, test } from "vitest"
import { fromHex } from "../../../src/base/hex.ts"
import { createNode } from "../../../src/index.ts"
import { start } from "./start.ts"
import { seen, transfers } from "./transfers.ts"

test("a fixture gives the same blocks and receipts, and the same next block", async () => {
  const { node } = await transfers()
  const fixture = node.exportFixture()
  await using other = await createNode({ fixture })
  expect(await seen(other, "latest")).toEqual(await seen(node, "latest"))
  await node.mine()
  await other.mine()
  expect(await seen(other, "latest")).toEqual(await seen(node, "latest"))
})

test("an imported chain file is executed again, deposits included", async () => {
  const { node } = await transfers()
  const file = await Promise.all(
    ["0x1", "0x2"].map((block) => node.request({ method: "debug_getRawBlock", params: [block] })),
  )
  const { node: other } = await start()
  const bytes = Buffer.concat(file.map((raw) => Buffer.from(raw.slice(2), "hex")))
  expect(await other.importChain(new Uint8Array(bytes))).toBe(2)
  expect(await seen(other, "latest")).toEqual(await seen(node, "latest"))
})

test("the gas limit of an imported block may differ from that of its parent by any amount", async () => {
  const { node } = await start()
  await node.request({ method: "evm_setBlockGasLimit", params: ["0x3938700"] })
  await node.mine()
  const raw = await node.request({ method: "debug_getRawBlock", params: ["0x1"] })
  const { node: other } = await start()
  expect(await other.importChain(fromHex(raw))).toBe(1)
  expect(await other.at({ block: "latest" }).block()).toMatchObject({ gasLimit: "0x3938700" })
})

test.each(["karst", "lagoon"] as const)(
  "a state file of %s gives the same blocks and receipts, and the same next block",
  async (opFork) => {
    const { node, friend } = await transfers({ opFork })
    const deposit = { from: friend, to: friend, mint: "0x5", value: "0xffffffffffffffffffffffff" }
    await node.request<unknown>({ method: "midblock_deposit", params: [deposit] })
    if (opFork === "lagoon")
      await node.request<unknown>({ method: "midblock_setGasRefunds", params: [[["0x2", "0x3e8"]]] })
    await node.mine()
    const { node: other } = await start({ opFork })
    expect(await other.loadState([...node.dumpState()].join(""))).toEqual(["no states of 3 earlier blocks"])
    for (const block of [1, 2, 3]) {
      const of = async (each: typeof node) => ({
        block: await each.at({ block }).block(),
        receipts: await each.request({ method: "eth_getBlockReceipts", params: [`0x${block}`] }),
      })
      expect(await of(other)).toEqual(await of(node))
    }
    expect([...other.dumpState()]).toEqual([...node.dumpState()])
    await node.mine()
    await other.mine()
    expect(await seen(other, "latest")).toEqual(await seen(node, "latest"))
  },
)

test("a chain without deposits leaves those of a state file out, with a note", async () => {
  const { node } = await transfers()
  await using other = await createNode()
  expect(await other.loadState([...node.dumpState()].join(""))).toEqual([
    "2 transactions of unknown types",
    "no states of 2 earlier blocks",
  ])
  const block = await other.at({ block: "latest" }).block()
  expect(block?.hash).toBe((await node.at({ block: "latest" }).block())?.hash)
  expect(block?.transactions).toMatchObject([{ type: "0x2", value: "0x2" }])
})

test("error: a deposit in a state file with another hash, or with bytes that are none", async () => {
  const { node } = await transfers()
  const text = [...node.dumpState()].join("")
  const { node: other } = await start()
  const wrong = text.replaceAll(/"encoding":"0x7e/g, '"encoding":"0x7f')
  await expect(other.loadState(wrong)).rejects.toThrow(
    "invalid state file at transaction 0 of block 1: its fields have the hash",
  )
})

test("a revert goes back to the same open block, and its deposit is not sent again", async () => {
  const { node, wallet, friend } = await start()
  await wallet.sendTransaction({ to: friend, value: 1n })
  const before = await seen(node, "pending")
  const id = await node.snapshot()
  await wallet.sendTransaction({ to: friend, value: 2n })
  await node.mine(2)
  await node.revert(id)
  expect(await seen(node, "pending")).toEqual(before)
})

test("a reorg keeps one deposit in each block, and the transfer returns", async () => {
  const { node } = await transfers()
  await node.request({ method: "anvil_reorg", params: [1, []] })
  const { receipts } = await seen(node, "latest")
  expect(receipts).toMatchObject([{ type: "0x7e" }])
  expect(await seen(node, "pending")).toMatchObject({
    block: { transactions: [{ type: "0x7e" }, { type: "0x2", value: "0x2" }] },
  })
})

test("a change of the state by a client executes the open block again with one deposit", async () => {
  const { node, wallet, friend } = await start()
  await wallet.sendTransaction({ to: friend, value: 1n })
  await node.request({ method: "anvil_setBalance", params: [friend, "0x7"] })
  expect(await seen(node, "pending")).toMatchObject({
    receipts: [
      { type: "0x7e", depositNonce: "0x0" },
      { type: "0x2", status: "0x1" },
    ],
  })
})
