/** Runs without transactions of their own, on a chain where others send: their transactions are what the cases need. */
import type { Hex } from "viem"
import { expect, onTestFinished, test } from "vitest"
import { bumpData, creationCode } from "../../src/check/account/probeContract.ts"
import { check } from "../../src/check/index.ts"
import { createNode } from "../../src/index.ts"
import { notified } from "./mutants/changes.ts"
import { type Changes, startProxy } from "./mutants/proxy.ts"

/** Starts a chain on which others send between two looks, and one that is no node of a developer. */
async function withOthers(changes: Changes = {}) {
  const node = await createNode({ chainId: 5n })
  const [from, friend] = node.accounts.map(({ address }) => address)
  const send = (fields: object) =>
    node.request<Hex>({ method: "eth_sendTransaction", params: [{ from, ...fields }] })
  const hash = await send({ data: creationCode })
  await node.mine()
  const to = (await node.request({ method: "eth_getTransactionReceipt", params: [hash] }))?.contractAddress
  await send({ to, data: bumpData })
  await node.mine()
  const { url } = await node.listen({ port: 0 })
  let looks = 0
  const act = async () => {
    looks++
    if (looks % 6 === 0) await node.mine()
    else await send(looks % 2 === 0 ? { to, data: bumpData } : { to: friend, value: "0x1" })
  }
  const proxy = await startProxy(url, {
    ...changes,
    answer(answer, { method }) {
      if (method === "eth_accounts") return { ...answer, result: [] }
      if (method === "web3_clientVersion") return { ...answer, result: "Geth/v1" }
      return method === "eth_blockNumber" ? act().then(() => answer) : answer
    },
  })
  onTestFinished(async () => {
    await proxy.close()
    await node.close()
  })
  const ws = proxy.url.replace("http", "ws")
  return { node, url: proxy.url, ws, feed: `${ws}/flashblocks` }
}

const about = (results: Awaited<ReturnType<typeof check>>["results"]) =>
  Object.fromEntries(results.map(({ name, verdict, reason }) => [name, reason ?? verdict]))

test("subscriptions to logs and to flashblocks are judged by the transactions of others", async () => {
  const { url, ws } = await withOthers()
  const { results, transactions } = await check(url, { ws, only: ["subscriptions"] })
  expect(transactions).toBe(0)
  expect(new Set(Object.values(about(results)))).toEqual(new Set(["holds"]))
  expect(about(results)).toHaveProperty("subscriptions/logs")
}, 60_000)

test.each([
  ["logs", "subscriptions/logs"],
  ["newFlashblockTransactions", "subscriptions/flashblock-transactions"],
  ["pendingLogs", "subscriptions/pending-logs"],
])(
  "notifications of %s that are lost are found",
  async (kind, name) => {
    let count = 0
    const lost = notified(kind, (found) => (++count % 3 === 0 ? [] : [found]))
    const { url, ws } = await withOthers(lost())
    const { results } = await check(url, { ws, only: ["subscriptions"] })
    expect(results.filter(({ verdict }) => verdict === "fails").map((each) => each.name)).toEqual([name])
  },
  60_000,
)

test("--against with a key: the second endpoint of the chain sees the transactions of the first", async () => {
  const { node, url } = await withOthers()
  const { checkAll } = await import("../../src/check/check.ts")
  const key = node.accounts[3]?.privateKey
  const only = ["pending/number", "pending/receipts", "sync/malformed", "pending/storage"]
  const other = await startProxy(url, {})
  onTestFinished(() => other.close())
  const [one, two] = await checkAll([url, other.url], { key, only })
  expect(one?.transactions).toBe(4)
  expect(two?.transactions).toBe(0)
  expect(about(one?.results ?? [])).toEqual({
    "pending/number": "holds",
    "pending/receipts": "holds",
    "pending/storage": "holds",
    "sync/malformed": "holds",
  })
  const reason = "it needs transactions, and those of the key are sent to the first endpoint of the chain"
  expect(about(two?.results ?? [])).toEqual({
    "pending/number": "holds",
    "pending/receipts": "holds",
    "pending/storage": reason,
    "sync/malformed": reason,
  })
}, 60_000)
