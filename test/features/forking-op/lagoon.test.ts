/** Forks of chains of Lagoon, whose blocks give gas back. */
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { rewarmed } from "../op/rewarmed.ts"
import { start } from "../op/start.ts"
import { seen } from "../op/transfers.ts"

test("remote blocks have their list of refunds, and local blocks have their own", async () => {
  const remote = await rewarmed()
  const fork = await start({ seed: "fork", opFork: "lagoon", fork: { url: remote.node, cache: false } })
  const block = (node: typeof remote.node, number: "0x2" | "0x3") =>
    node.request({ method: "eth_getBlockByNumber", params: [number, true] })
  const receipts = (node: typeof remote.node) =>
    node.request({ method: "eth_getBlockReceipts", params: ["0x2"] })
  expect(await block(fork.node, "0x2")).toEqual(await block(remote.node, "0x2"))
  expect(await receipts(fork.node)).toEqual(await receipts(remote.node))
  for (let count = 0; count < 2; count++)
    await fork.wallet.sendTransaction({ to: remote.contract, gas: 100_000n })
  await fork.node.mine()
  expect(await block(fork.node, "0x3")).toMatchObject({
    transactions: [{}, {}, {}, { type: "0x7d", blockNumber: "0x3" }],
  })
  expect(await seen(fork.node, "latest")).toMatchObject({ receipts: [{}, {}, { opGasRefund: "0x19c8" }, {}] })
})

test("a fork at a transaction executes those before it, and the list itself is refused", async () => {
  const remote = await rewarmed()
  const at = (transactionHash: `0x${string}`) =>
    createNode({ fork: { url: remote.node, transactionHash, cache: false } })
  await using node = await at(remote.calls[1])
  expect((await seen(node, "pending")).block?.transactions).toMatchObject([
    { hash: remote.calls[0] },
    { hash: remote.calls[1] },
  ])
  const list = (await seen(remote.node, "latest")).receipts?.at(-1)?.transactionHash as `0x${string}`
  await expect(at(list)).rejects.toThrow("it is a post-execution transaction of the OP stack (type 0x7d)")
})

test("a fork at a transaction gives back what the list of the remote says", async () => {
  const remote = await rewarmed()
  const fork = {
    url: remote.node,
    transactionHash: remote.calls[1],
    cache: false,
    accountBalance: "none",
  } as const
  const { node } = await start({ opFork: "lagoon", gasRefunds: "none", fork })
  await node.mine()
  const [here, there] = [await seen(node, "latest"), await seen(remote.node, "latest")]
  expect(here.receipts?.map(({ gasUsed }) => gasUsed)).toEqual(there.receipts?.map(({ gasUsed }) => gasUsed))
  expect(here.receipts).toMatchObject([{}, {}, { opGasRefund: "0x19c8" }, { type: "0x7d" }])
  expect(here.block?.receiptsRoot).toBe(there.block?.receiptsRoot)
})
