import { once } from "node:events"
import { createServer } from "node:http"
import express from "express"
import { expect, onTestFinished, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { connect } from "../../socket.ts"
import { type parseExposition, valuesOf } from "./exposition.ts"
import { chainValues, clientOf, initCodes, picked, send, sender, start } from "./scraped.ts"

test("rejected bodies are counted by error code", async () => {
  const { post, scrape } = await start()
  await post("{")
  await post("[1]")
  await post("[]")
  expect(valuesOf(await scrape(), "midblock_rpc_rejected_total")).toEqual({
    "code=-32700": 1,
    "code=-32600": 2,
  })
})

test("the pool metrics equal txpool_status", async () => {
  const { node, rpc, scrape } = await start({ holdFlashblocks: true })
  await send(node, initCodes.success)
  await node.flashblock()
  await send(node, initCodes.success)
  await send(node, initCodes.success)
  await send(node, initCodes.success, { nonce: "0x9" })
  await send(node, initCodes.success, { from: sender(node, 1), nonce: "0x1" })
  expect((await rpc("txpool_status"))?.result).toEqual({ pending: "0x3", queued: "0x2" })
  expect(valuesOf(await scrape(), "midblock_pool_transactions")).toEqual({
    "state=pending": 3,
    "state=queued": 2,
  })
})

test("connections, subscriptions, filters and feed listeners are counted until they end", async () => {
  const { node, url, rpc, scrape } = await start()
  const first = await connect(url)
  const id = await first.request("eth_subscribe", ["newHeads"])
  await first.request("eth_subscribe", ["logs", {}])
  await first.request("eth_subscribe", ["pendingLogs", {}])
  const second = await connect(url)
  await second.request("eth_subscribe", ["newHeads"])
  const feed = await connect(`${url}/flashblocks`)
  const stop = await node.subscribe(["newPendingTransactions"], () => {})
  await rpc("eth_newBlockFilter")
  const open = await scrape()
  expect(valuesOf(open, "midblock_subscriptions")).toEqual({
    "kind=newHeads": 2,
    "kind=logs": 1,
    "kind=pendingLogs": 1,
    "kind=newPendingTransactions": 1,
  })
  expect(others(open)).toEqual({ ws_connections: 3, filters: 1, feed_listeners: 1 })
  await first.request("eth_unsubscribe", [id])
  stop()
  await Promise.all([second.close(), feed.close()])
  await first.request("eth_chainId") // the server has processed the closed connections by now
  const left = await scrape()
  expect(valuesOf(left, "midblock_subscriptions")).toEqual({
    "kind=newHeads": 0,
    "kind=logs": 1,
    "kind=pendingLogs": 1,
    "kind=newPendingTransactions": 0,
  })
  expect(others(left)).toEqual({ ws_connections: 1, filters: 1, feed_listeners: 0 })
  await first.close()
})

test("a closed node in another app still serves its metrics, and reports that it is not ready", async () => {
  const node = await createNode({ metrics: true })
  await node.mine()
  const server = createServer(express().use("/chain/one", node.app)).listen(0, "127.0.0.1")
  onTestFinished(() => void server.close())
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" ? address?.port : 0
  const { scrape } = clientOf(`http://127.0.0.1:${port}/chain/one`)
  expect(valuesOf(await scrape(), "midblock_ready")).toEqual({ "": 1 })
  await node.close()
  const families = await scrape()
  expect(valuesOf(families, "midblock_ready")).toEqual({ "": 0 })
  expect(chainValues(families)).toMatchObject({ blocks_sealed: 1 })
  const health = await fetch(`http://127.0.0.1:${port}/chain/one/health`)
  expect({ status: health.status, body: await health.json() }).toEqual({
    status: 503,
    body: { status: "unready", reasons: ["closed"], blockNumber: 1 },
  })
})

const others = (families: ReturnType<typeof parseExposition>) =>
  picked(families, ["ws_connections", "filters", "feed_listeners"])
