/** Tests that each transport reports a request that it answers with an error and does not run. */
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { WebSocket } from "ws"
import { createNode } from "../../../src/index.ts"

/** Starts a node, and collects its `rejected` events. */
async function start() {
  const node = await createNode()
  onTestFinished(() => node.close())
  const told: string[] = []
  node.on("rejected", ({ code, message }) => told.push(`${code} ${message}`))
  return { node, told }
}

const noObject = "-32600 invalid request: it must be an object with jsonrpc, id, method and params"
const noVersion = '-32600 invalid request: its jsonrpc must be "2.0"'
const parseError = "-32700 parse error: the body is not valid JSON"
const call = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'

test.each([
  ["a body that is not JSON", "{", "", [parseError]],
  ["an empty body", "", "", [parseError]],
  ["a batch of invalid requests", "[1,{}]", "", [noObject, noVersion]],
  [
    "a batch that is too long",
    `[${"1,".repeat(1000)}1]`,
    "",
    ["-32600 invalid request: batch of 1001 requests exceeds the limit of 1000"],
  ],
  [
    "a body that is too large",
    " ".repeat(5_242_881),
    "",
    ["-32005 the request body exceeds the limit of 5242880 bytes"],
  ],
  [
    "a method that /public does not offer",
    '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockReceipts","params":["latest"]}',
    "/public",
    ["-32004 the method eth_getBlockReceipts is not available on the public endpoint"],
  ],
  ["a valid request", call, "", []],
])("HTTP: the reports of %s", async (_name, body, path, expected) => {
  const { node, told } = await start()
  const { url } = await node.listen()
  await (await fetch(url + path, { method: "POST", body })).text()
  expect(told).toEqual(expected)
})

test("HTTP: a body in an unknown encoding is reported", async () => {
  const { node, told } = await start()
  const { url } = await node.listen()
  await (await fetch(url, { method: "POST", body: call, headers: { "content-encoding": "zip" } })).text()
  expect(told).toEqual(["-32600 invalid request: the request cannot be read"])
})

test("HTTP: a page of a foreign origin is reported as refused, not as rejected", async () => {
  const { node, told } = await start()
  node.on("refused", ({ header, value }) => told.push(`${header} ${value}`))
  const { url } = await node.listen()
  await (await fetch(url, { method: "POST", body: "{", headers: { origin: "https://evil.example" } })).text()
  expect(told).toEqual(["origin https://evil.example"])
})

test("WebSocket: text that is not JSON and an invalid request are reported", async () => {
  const { node, told } = await start()
  const socket = new WebSocket((await node.listen()).url.replace("http", "ws"))
  await once(socket, "open")
  for (const body of ["{", "1", call]) {
    socket.send(body)
    await once(socket, "message")
  }
  socket.terminate()
  expect(told).toEqual([parseError, noObject])
})

test("IPC: an invalid request and text that is not JSON are reported", async () => {
  const { node, told } = await start()
  const folder = await mkdtemp(join(tmpdir(), "midblock-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { path } = await node.listenIpc(join(folder, "ipc"))
  const socket = connect(path)
  socket.write("[1]")
  await once(socket, "data")
  socket.write("nonsense")
  await once(socket.resume(), "end")
  socket.destroy()
  expect(told).toEqual([noObject, parseError])
})
