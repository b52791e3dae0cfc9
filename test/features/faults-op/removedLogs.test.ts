/** The logs of an open block whose hash changes are removed as they were sent, with the hash that the block had then. */
import { parseEther } from "viem"
import { expect, test } from "vitest"
import { start } from "../op/start.ts"

const weth = "0x4200000000000000000000000000000000000006"

interface SentLog {
  readonly blockHash: string
  readonly removed: boolean
}

/** Subscribes to the logs of the open block, and deposits ether. */
async function deposited(subscription: readonly unknown[], options: object = {}) {
  const { node, wallet } = await start({ network: "unichain", ...options })
  const sent: SentLog[] = []
  await node.subscribe(subscription as ["logs", object], (log) => void sent.push(log as SentLog))
  await wallet.sendTransaction({ to: weth, value: parseEther("1") })
  const open = await node.at().block()
  expect(sent).toEqual([expect.objectContaining({ blockHash: open?.hash, removed: false })])
  return { node, sent }
}

const subscriptions = [
  { subscription: ["pendingLogs", {}] },
  { subscription: ["logs", { fromBlock: "pending" }] },
]

test.each(subscriptions)("$subscription, when a flashblock is dropped", async ({ subscription }) => {
  const { node, sent } = await deposited(subscription)
  await node.faults.dropFlashblocks({ count: 1, dropPolicy: "lose" })
  expect(sent).toEqual([sent[0], { ...sent[0], removed: true }])
})

test.each(subscriptions)("$subscription, when a sealed block is removed", async ({ subscription }) => {
  const { node, sent } = await deposited(subscription)
  const [early] = sent
  await node.mine()
  await node.request({ method: "anvil_rollback", params: [1] })
  expect(sent.filter(({ removed }) => removed)).toEqual([{ ...early, removed: true }])
})
