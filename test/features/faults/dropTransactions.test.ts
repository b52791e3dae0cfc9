/** Drops of transactions by hash and by sender, at once and in advance. */
import type { Hex } from "viem"
import { expect, onTestFinished, test, vi } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"
import { refusal } from "../../refusal.ts"

async function start(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  onTestFinished(() => node.close())
  const [alice, bob, carol] = node.accounts.map(({ address }) => address) as [Hex, Hex, Hex]
  const pay = (from: Hex): Promise<Hex> =>
    node.request({ method: "eth_sendTransaction", params: [{ from, to: carol, value: "0x1" }] })
  const statusOf = async (hash: Hex) =>
    (await node.request({ method: "eth_getTransactionReceipt", params: [hash] }))?.status
  const isThere = async (hash: Hex) =>
    (await node.request({ method: "eth_getTransactionByHash", params: [hash] })) !== null
  return { node, alice, bob, carol, pay, statusOf, isThere }
}

test("hash: one transaction is lost, the others stay pre-confirmed in their flashblocks", async () => {
  const { node, alice, bob, carol, pay, statusOf, isThere } = await start()
  const [first, second, third] = [await pay(alice), await pay(bob), await pay(carol)]
  const dropped = await node.request({
    method: "midblock_dropTransactions",
    params: [{ hash: second, dropPolicy: "lose" }],
  })
  expect(dropped).toEqual([second])
  expect(await statusOf(first)).toBe("0x1")
  expect(await statusOf(third)).toBe("0x1")
  expect(await isThere(second)).toBe(false)
  await node.mine()
  const sealed = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
  expect(sealed?.transactions).toEqual([first, third])
})

test("sender: all of a sender wait again, and later nonces wait behind a dropped one", async () => {
  const { node, alice, bob, pay, statusOf, isThere } = await start({ holdFlashblocks: true })
  const [first, other, second] = [await pay(alice), await pay(bob), await pay(alice)]
  await node.flashblock()
  expect(
    await node.faults.dropTransactions({ sender: alice.toUpperCase().replace("X", "x") as Hex }),
  ).toEqual([first, second])
  expect(await statusOf(other)).toBe("0x1")
  expect(await statusOf(first)).toBeUndefined()
  expect(await isThere(first)).toBe(true)
  await node.flashblock()
  expect(await statusOf(second)).toBe("0x1")
  await node.faults.dropTransactions({ hash: first, dropPolicy: "lose" })
  expect(await statusOf(second)).toBeUndefined()
  expect(await isThere(second)).toBe(true)
})

test("error: nothing is hit, nothing is named, and an empty flashblock", async () => {
  const { node, alice, bob, pay } = await start({ emptyFlashblocks: true, holdFlashblocks: true })
  const hash = await pay(alice)
  expect(await refusal(node.faults.dropTransactions({ hash }))).toBe(
    `-32000 transaction ${hash} is not pre-confirmed in the open block`,
  )
  await node.flashblock()
  await node.flashblock()
  expect(await refusal(node.faults.dropTransactions({ sender: bob }))).toBe(
    `-32000 nothing is pre-confirmed in the open block of ${bob.toLowerCase()}`,
  )
  expect(await refusal(node.faults.dropFlashblocks())).toBe(
    "-32000 nothing to drop: the newest flashblock has no transactions; midblock_dropTransactions drops by hash or by sender",
  )
  expect(await refusal(node.faults.dropTransactions({}))).toBe(
    "-32602 invalid option hash: expected a hash, or a sender in its place, got undefined",
  )
})

test("dropNext: the next pre-confirmation of a sender is lost, also where each transaction is sealed at once", async () => {
  for (const options of [{}, { automine: true }]) {
    const { node, alice, bob, pay, statusOf, isThere } = await start(options)
    await node.request({
      method: "midblock_dropNext",
      params: [{ sender: alice, dropPolicy: "lose" }],
    })
    const other = await pay(bob)
    const lost = await pay(alice)
    await node.mine()
    expect(await statusOf(other)).toBe("0x1")
    expect(await isThere(lost)).toBe(false)
    const later = await pay(alice) // the fault is over
    await node.mine()
    expect(await statusOf(later)).toBe("0x1")
  }
})

test("dropNext: afterMs, and at the latest before the seal", async () => {
  const { node, alice, pay, statusOf } = await start()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  node.faults.dropNext({ count: 2, afterMs: 300, dropPolicy: "lose" })
  const dropped = new Promise((resolve) => node.on("dropped", (_, [executed]) => resolve(executed?.hash)))
  const first = await pay(alice)
  expect(await statusOf(first)).toBe("0x1")
  await vi.advanceTimersByTimeAsync(300)
  expect(await dropped).toBe(first)
  const second = await pay(alice)
  expect(await statusOf(second)).toBe("0x1")
  await node.mine()
  expect(await statusOf(second)).toBeUndefined()
  expect((await node.at({ block: "latest" }).block())?.transactions).toEqual([])
})

test("clear disarms drops to come", async () => {
  const { node, alice, pay, statusOf } = await start()
  node.faults.dropNext({ dropPolicy: "lose" })
  node.faults.clear()
  const hash = await pay(alice)
  await node.mine()
  expect(await statusOf(hash)).toBe("0x1")
})
