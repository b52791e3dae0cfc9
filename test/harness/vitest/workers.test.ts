import { connect } from "node:net"
import { createTestClient, http, publicActions, webSocket } from "viem"
import { foundry } from "viem/chains"
import { expect, test } from "vitest"
import { serveWorkers } from "../../../src/harness/vitest/workers.ts"
import { refusalOf } from "./refusalOf.ts"

const clientAt = (url: string) =>
  createTestClient({ mode: "anvil", chain: foundry, transport: http(url), cacheTime: 0 }).extend(
    publicActions,
  )

test("each numeric path is a separate node", async () => {
  await using nodes = await serveWorkers({ chainId: 9n })
  const [one, two] = [clientAt(`${nodes.url}/1`), clientAt(`${nodes.url}/2`)]
  await one.mine({ blocks: 3 })
  expect(await one.getBlockNumber()).toBe(3n)
  expect(await two.getBlockNumber()).toBe(0n)
  expect(await two.getChainId()).toBe(9)
  const statuses = await Promise.all(
    ["", "/", "/x", "/12345", "/1x", "/1/health"].map(async (path) => (await fetch(nodes.url + path)).status),
  )
  expect(statuses).toEqual([404, 404, 404, 404, 404, 200])
})

test("each numeric path is a separate node, also over WebSocket", async () => {
  await using nodes = await serveWorkers({ chainId: 9n, automine: true })
  const socketAt = (path: string) => nodes.url.replace("http", "ws") + path
  const client = createTestClient({
    ...{ mode: "anvil", chain: foundry, transport: webSocket(socketAt("/1")), cacheTime: 0 },
  }).extend(publicActions)
  const seen: string[] = []
  await new Promise<void>((resolve, reject) => {
    const onData = ({ result }: { result?: { number: string } | undefined }) => {
      seen.push(String(result?.number))
      if (seen.length === 2) resolve()
    }
    client.transport
      .subscribe({ params: ["newHeads"], onData })
      .then(() => client.mine({ blocks: 2 }), reject)
  })
  expect(seen).toEqual(["0x1", "0x2"])
  expect(await client.getChainId()).toBe(9)
  expect(await clientAt(`${nodes.url}/1`).getBlockNumber()).toBe(2n)
  expect(await clientAt(`${nodes.url}/2`).getBlockNumber()).toBe(0n)
  const { status } = await fetch(`${nodes.url}/1/health`)
  expect(status).toBe(200)
  const refusals = await Promise.all(
    ["/x", "/12345", "", "/1/nothing"].map((path) => refusalOf(socketAt(path))),
  )
  expect(refusals).toEqual([404, 404, 404, 404])
  ;(await client.transport.getRpcClient()).close()
})

/** Requests a WebSocket at a path; resolves once the request is written. */
async function askAt(url: string, path: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => {})
  const wanted = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket`
  const key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
  await new Promise<void>((resolve) => socket.write(`${wanted}\r\n${key}`, () => resolve()))
  return socket
}

test("a client that disconnects before the answer causes no uncaught exception", async () => {
  const uncaught: unknown[] = []
  const tell = (error: unknown) => uncaught.push(error)
  process.on("uncaughtException", tell)
  await using nodes = await serveWorkers()
  for (const path of ["/1", "/x", "/2/nothing"]) {
    const socket = await askAt(nodes.url, path)
    const gone = new Promise((resolve) => socket.once("close", resolve))
    socket.resetAndDestroy()
    await gone
  }
  expect(await refusalOf(`${nodes.url.replace("http", "ws")}/x`)).toBe(404)
  expect(await clientAt(`${nodes.url}/1`).getBlockNumber()).toBe(0n)
  process.off("uncaughtException", tell)
  expect(uncaught).toEqual([])
})
