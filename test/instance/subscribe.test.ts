/** Subscriptions in process: each is a connection of its own. */
import { expect, test } from "vitest"
import { createNodeDispatcher } from "../../src/instance/dispatcher.ts"
import { subscribeInProcess } from "../../src/instance/subscribe.ts"
import { createParts } from "../node/parts.ts"
import { refusal } from "../refusal.ts"

async function start() {
  const node = await createParts()
  const dispatcher = createNodeDispatcher(node, "preconf", {
    onError() {},
    onRejected() {},
  })
  const subscribe = (listener: (result: unknown) => void, ...params: readonly unknown[]) =>
    subscribeInProcess({ dispatcher, params, listener })
  return { node, subscribe }
}

const numberOf = (head: unknown) => (head as { readonly number: string }).number

test("default: the results of a subscription arrive as JSON values, until it is stopped; others continue", async () => {
  const { node, subscribe } = await start()
  const [first, second]: [unknown[], unknown[]] = [[], []]
  const stopFirst = await subscribe((head) => first.push(numberOf(head)), "newHeads")
  const stopSecond = await subscribe((head) => second.push(numberOf(head)), "newHeads")
  expect(node.subscriptions.size).toBe(2)
  await node.miner.mine(1)
  stopFirst()
  await node.miner.mine(1)
  stopSecond()
  stopSecond()
  await node.miner.mine(1)
  expect(first).toEqual(["0x1"])
  expect(second).toEqual(["0x1", "0x2"])
  expect(node.subscriptions.size).toBe(0)
})

test("behavior: each listener gets a value of its own, which it may change", async () => {
  const { node, subscribe } = await start()
  const seen: unknown[] = []
  for (let count = 0; count < 2; count++)
    await subscribe((head) => {
      seen.push(numberOf(head))
      Object.assign(head as object, { number: "changed" })
    }, "newHeads")
  await node.miner.mine(1)
  expect(seen).toEqual(["0x1", "0x1"])
})

test("behavior: a result that is known at once arrives before the subscription is returned", async () => {
  const { subscribe } = await start()
  const seen: unknown[] = []
  const stop = await subscribe((result) => seen.push(result), "syncing")
  expect(seen).toEqual([false])
  stop()
})

test("error: an unknown kind and invalid options begin nothing", async () => {
  const { node, subscribe } = await start()
  const told: unknown[] = []
  const listen = (...params: readonly unknown[]) => refusal(subscribe((each) => told.push(each), ...params))
  expect(await listen("weather")).toEqual(
    expect.stringMatching(/^-32602 invalid argument 0: Subscription name: expected one of newHeads, logs/),
  )
  expect(await listen("logs", { address: "0x1" })).toBe(
    "-32602 invalid argument 1: Options.address: expected an address or a list of addresses",
  )
  await node.miner.mine(1)
  expect(told).toEqual([])
  expect(node.subscriptions.size).toBe(0)
})

test("error: a filter of logs that no new block can match; one that begins in the past is accepted", async () => {
  const { node, subscribe } = await start()
  await node.miner.mine(3)
  const hash = `0x${"ab".repeat(32)}`
  const refused = (kind: string, filter: object) => refusal(subscribe(() => {}, kind, filter))
  const past = "-32602 a subscription sends the logs of new blocks, and"
  const byHash = `${past} blockHash ${hash} names one block; use eth_getLogs`
  expect(await refused("logs", { blockHash: hash })).toBe(byHash)
  expect(await refused("pendingLogs", { blockHash: hash })).toBe(byHash)
  expect(await refused("logs", { fromBlock: "0x1", toBlock: "0x3" })).toBe(
    `${past} toBlock 3 is not after the newest block, 3; use eth_getLogs`,
  )
  expect(await refused("logs", { toBlock: "earliest" })).toBe(
    `${past} toBlock 0 is not after the newest block, 3; use eth_getLogs`,
  )
  expect(node.subscriptions.size).toBe(0)
  await subscribe(() => {}, "logs", { fromBlock: "0x0" })
  await subscribe(() => {}, "logs", { fromBlock: "0x0", toBlock: "0x4" })
  expect(node.subscriptions.size).toBe(2)
})
