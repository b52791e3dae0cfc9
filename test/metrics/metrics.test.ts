import { once } from "node:events"
import { createServer } from "node:http"
import express from "express"
import { describe, expect, onTestFinished, test } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode, TooFewFlashblocks } from "../../src/index.ts"
import { connect } from "../socket.ts"
import { parseExposition, valuesOf } from "./exposition.ts"

/** Starts a node with metrics at a port; it is closed at the end of the test. */
async function start(options: CreateNodeOptions = {}) {
  const node = await createNode({ metrics: true, ...options })
  onTestFinished(() => node.close())
  const { url } = await node.listen()
  return { node, url, ...clientOf(url) }
}

function clientOf(url: string) {
  const post = async (body: unknown, path = "") => {
    const text = typeof body === "string" ? body : JSON.stringify(body)
    const reply = await fetch(url + path, { method: "POST", body: text })
    return (reply.status === 204 ? undefined : await reply.json()) as
      | { readonly result?: unknown }
      | undefined
  }
  return {
    post,
    rpc: (method: string, ...params: unknown[]) => post({ jsonrpc: "2.0", id: 1, method, params }),
    scrape: async () => parseExposition(await (await fetch(`${url}/metrics`)).text()),
  }
}

const sender = ({ accounts }: MidblockNode, index = 0) => accounts[index]?.address ?? "0x"

/** Init code by the outcome of its transaction. */
const initCodes = { success: "0x", reverted: "0x5f5ffd", failed: "0xfe" }

const send = (node: MidblockNode, data: string, fields: object = {}) =>
  node.request<unknown>({
    method: "eth_sendTransaction",
    params: [{ from: sender(node), data, gas: "0x30000", ...fields }],
  })

describe("the values of a scripted run", () => {
  test("requests are counted by method and outcome, over every transport and in process", async () => {
    const { node, url, post, rpc, scrape } = await start()
    await rpc("eth_chainId")
    await rpc("eth_chainId")
    await node.request({ method: "eth_chainId" })
    await rpc("eth_getBalance", "no address")
    await rpc("hardhat_mine")
    const batch = ["eth_chainId", "eth_call", "eth_nothing"].map((method, id) => ({
      jsonrpc: "2.0",
      id,
      method,
    }))
    await post(batch)
    await post({ jsonrpc: "2.0", method: "net_version" }) // a notification
    await post({ jsonrpc: "2.0", id: 1, method: "evm_mine", params: [] }, "/public")
    const client = await connect(url)
    await client.request("eth_blockNumber")
    await client.close()
    expect(valuesOf(await scrape(), "midblock_rpc_requests_total")).toEqual({
      "method=eth_chainId,outcome=success": 4,
      "method=eth_chainId,outcome=error": 0,
      "method=eth_getBalance,outcome=success": 0,
      "method=eth_getBalance,outcome=error": 1,
      "method=hardhat_mine,outcome=success": 1,
      "method=hardhat_mine,outcome=error": 0,
      "method=eth_call,outcome=success": 0,
      "method=eth_call,outcome=error": 1,
      "method=unknown,outcome=success": 0,
      "method=unknown,outcome=error": 1,
      "method=net_version,outcome=success": 1,
      "method=net_version,outcome=error": 0,
      "method=evm_mine,outcome=success": 0,
      "method=evm_mine,outcome=error": 1,
      "method=eth_blockNumber,outcome=success": 1,
      "method=eth_blockNumber,outcome=error": 0,
    })
  })

  test("the durations of a method count each request, and their sum is below the elapsed time", async () => {
    const { node, scrape } = await start()
    const began = performance.now()
    for (let count = 0; count < 20; count++) await node.request({ method: "eth_blockNumber" })
    const seconds = (performance.now() - began) / 1000
    const family = (await scrape()).get("midblock_rpc_duration_seconds")
    const read = (name: string) => family?.samples.find((sample) => sample.name.endsWith(name))?.value
    expect(read("_count")).toBe(20)
    expect(read("_sum")).toBeGreaterThan(0)
    expect(read("_sum")).toBeLessThan(seconds)
    expect(family?.samples.filter(({ name }) => name.endsWith("_bucket")).at(-1)).toEqual({
      name: "midblock_rpc_duration_seconds_bucket",
      labels: { method: "eth_blockNumber", le: "+Inf" },
      value: 20,
    })
  })

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

  test("blocks, flashblocks, transactions and gas are counted", async () => {
    const { node, scrape } = await start()
    for (const data of Object.values(initCodes)) await send(node, data)
    await node.mine()
    await send(node, initCodes.success)
    const open = await scrape()
    expect(chainValues(open)).toEqual({
      blocks_sealed: 1,
      flashblocks: 3 + 1 + 1, // each transaction of block 1, flashblock 0 of block 2, its transaction
      transactions_received: 4,
      transactions_preconfirmed: 4,
      preconfirmations_dropped: 0,
      execution_faults: 0,
      gas_used: Number((await node.at({ block: 1 }).block())?.gasUsed),
      reorgs: 0,
    })
    expect(valuesOf(open, "midblock_transactions_sealed_total")).toEqual({
      "outcome=success": 1,
      "outcome=reverted": 1,
      "outcome=failed": 1,
    })
    expect(gauges(open)).toEqual({
      head_number: 1,
      head_timestamp_seconds: Number((await node.at({ block: 1 }).block())?.timestamp),
      pending_flashblock_index: 1,
      pending_transactions: 1,
      pending_gas_used: 53_000,
      pending_gas_limit: Number(node.options.gasLimit),
      pending_base_fee_wei: Number((await node.at().block())?.baseFeePerGas),
    })
  })

  test("build times count each flashblock with transactions; seal and root times count each block", async () => {
    const { node, scrape } = await start({ holdFlashblocks: true })
    const started = performance.now()
    await send(node, initCodes.success)
    await node.flashblock()
    await send(node, initCodes.success)
    await send(node, initCodes.success)
    await node.flashblock()
    await node.flashblock()
    await node.mine()
    await node.mine()
    const elapsed = (performance.now() - started) / 1000
    const times = await scrape()
    const totals = (name: string) => [
      valuesOf(times, `midblock_${name}_seconds`, "_count")[""],
      valuesOf(times, `midblock_${name}_seconds`, "_bucket")["le=+Inf"],
    ]
    const sum = (name: string) => valuesOf(times, `midblock_${name}_seconds`, "_sum")[""] ?? 0
    expect([totals("flashblock_build"), totals("block_seal"), totals("block_roots")]).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
    ])
    expect(sum("block_roots")).toBeGreaterThan(0)
    expect(sum("block_seal")).toBeGreaterThan(sum("block_roots"))
    expect(sum("block_seal") + sum("flashblock_build")).toBeLessThan(elapsed)
  })

  test("injected faults are counted by kind, refused faults are not", async () => {
    const { node, scrape } = await start({ holdFlashblocks: true })
    await send(node, initCodes.success)
    await node.flashblock()
    await node.faults.dropFlashblocks()
    await expect(node.faults.dropFlashblocks({ count: 9 })).rejects.toThrow(TooFewFlashblocks)
    node.faults.stall(10)
    node.faults.stall(0)
    node.faults.clear()
    const injected = valuesOf(await scrape(), "midblock_faults_injected_total")
    expect(Object.entries(injected).filter(([, count]) => count > 0)).toEqual([
      ["kind=dropFlashblocks", 1],
      ["kind=stall", 2],
    ])
  })

  test("reverts, resets, dropped pre-confirmations and empty runs are counted", async () => {
    const { node, scrape } = await start()
    const id = await node.snapshot()
    await send(node, initCodes.success)
    await node.mine(2)
    await node.revert(id)
    expect(chainValues(await scrape())).toMatchObject({ blocks_sealed: 2, reorgs: 1 })
    await send(node, initCodes.success)
    await send(node, initCodes.success)
    await node.faults.dropFlashblocks({ count: 2, dropPolicy: "lose" })
    expect(chainValues(await scrape())).toMatchObject({
      transactions_preconfirmed: 3,
      preconfirmations_dropped: 2,
      reorgs: 1,
    })
    await node.mine(100_000)
    expect(chainValues(await scrape())).toMatchObject({ blocks_sealed: 100_002, reorgs: 1 })
    await node.reset()
    const after = await scrape()
    expect(chainValues(after)).toMatchObject({ blocks_sealed: 100_002, reorgs: 2 })
    expect(gauges(after)).toMatchObject({ head_number: 0 })
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

  test("the counters of a fork equal node.fork.stats, and are absent without a fork", async () => {
    const { scrape: scrapePlain } = await start()
    expect((await scrapePlain()).get("midblock_fork_requests_total")?.samples).toEqual([])
    const { node: remote, url: remoteUrl } = await start()
    await remote.mine(3)
    const { node, scrape } = await start({ fork: { url: remoteUrl, cache: false } })
    await node.request({ method: "eth_getBalance", params: [`0x${"77".repeat(20)}`] })
    const families = await scrape()
    const stats = node.fork?.stats
    const read = (name: string) => valuesOf(families, `midblock_fork_${name}_total`)[""]
    expect({
      requests: read("requests"),
      messages: read("messages"),
      roundTrips: read("round_trips"),
      retries: read("retries"),
      failovers: read("failovers"),
      joined: read("joined"),
      fileHits: read("file_hits"),
      cacheHits: read("cache_hits"),
      misses: read("misses"),
      fetches: read("fetches"),
      reruns: read("reruns"),
    }).toEqual({ ...stats })
    expect(stats?.misses).toBeGreaterThan(0)
    expect(valuesOf(families, "midblock_fork_block_number")).toEqual({ "": 3 })
  })

  test("the process and its event loop have metrics", async () => {
    const { scrape } = await start()
    const families = await scrape()
    for (const name of [
      "process_cpu_seconds_total",
      "process_resident_memory_bytes",
      "nodejs_heap_size_used_bytes",
    ])
      expect(valuesOf(families, name)[""]).toBeGreaterThan(0)
    expect(families.has("nodejs_eventloop_lag_seconds")).toBe(true)
  })
})

describe("attacks", () => {
  test("hostile method names create no series", async () => {
    const { rpc, scrape } = await start()
    const names = [
      "",
      "__proto__",
      "constructor",
      "toString",
      '"}\n# HELP x',
      "eth_call\\",
      "a".repeat(10_000),
      "é\u2028",
    ]
    for (const name of names) await rpc(name)
    for (let count = 0; count < 200; count++) await rpc(`eth_${count}`)
    expect(valuesOf(await scrape(), "midblock_rpc_requests_total")).toEqual({
      "method=unknown,outcome=success": 0,
      "method=unknown,outcome=error": names.length + 200,
    })
  })

  test("each of 1,000 requests is counted once, also while metrics are scraped", async () => {
    const { rpc, scrape } = await start()
    const requests = Array.from({ length: 1000 }, () => rpc("eth_blockNumber"))
    const seen: number[] = []
    for (let count = 0; count < 20; count++) seen.push(await successes(scrape))
    await Promise.all(requests)
    seen.push(await successes(scrape))
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(seen.at(-1)).toBe(1000)
  })

  test("two nodes of one process have separate metrics", async () => {
    const [first, second] = [await start(), await start()]
    await first.rpc("eth_blockNumber")
    await first.node.mine(3)
    await second.node.mine()
    expect(await successes(first.scrape)).toBe(1)
    expect((await second.scrape()).get("midblock_rpc_requests_total")?.samples).toEqual([])
    expect(chainValues(await first.scrape())).toMatchObject({ blocks_sealed: 3 })
    expect(chainValues(await second.scrape())).toMatchObject({ blocks_sealed: 1 })
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
})

const successes = async (scrape: () => Promise<ReturnType<typeof parseExposition>>) =>
  valuesOf(await scrape(), "midblock_rpc_requests_total")["method=eth_blockNumber,outcome=success"] ?? 0

/** Picks the only values of some families by their names between `midblock_` and a suffix. */
const picked = (families: ReturnType<typeof parseExposition>, names: readonly string[], suffix = "") =>
  Object.fromEntries(names.map((name) => [name, valuesOf(families, `midblock_${name}${suffix}`)[""]]))

const chainValues = (families: ReturnType<typeof parseExposition>) =>
  picked(
    families,
    [
      "blocks_sealed",
      "flashblocks",
      "transactions_received",
      "transactions_preconfirmed",
      "preconfirmations_dropped",
      "execution_faults",
      "gas_used",
      "reorgs",
    ],
    "_total",
  )

const gauges = (families: ReturnType<typeof parseExposition>) =>
  picked(families, [
    "head_number",
    "head_timestamp_seconds",
    "pending_flashblock_index",
    "pending_transactions",
    "pending_gas_used",
    "pending_gas_limit",
    "pending_base_fee_wei",
  ])

const others = (families: ReturnType<typeof parseExposition>) =>
  picked(families, ["ws_connections", "filters", "feed_listeners"])
