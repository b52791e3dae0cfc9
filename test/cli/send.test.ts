import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { WebSocketServer } from "ws"
import { parseArguments } from "../../src/cli/options/arguments.ts"
import { sendTo, sendToNew } from "../../src/cli/send.ts"
import { createNode } from "../../src/index.ts"
import { nowhere } from "../nowhere.ts"

const chainId = { method: "eth_chainId", params: [] }
const newHeads = { method: "eth_subscribe", params: ["newHeads"] }
const urlOf = (server: { address(): unknown }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test("sendTo: results and errors of a node; subscriptions share one connection", async () => {
  await using node = await createNode()
  const send = sendTo((await node.listen({ port: 0 })).url)
  const message = "the method eth_nothing does not exist/is not available"
  expect([await send(chainId), await send({ method: "eth_nothing" })]).toEqual([
    { id: 1, result: "0x7a69", error: undefined },
    { id: 1, result: undefined, error: { code: -32601, message } },
  ])
  const { result } = await send(newHeads)
  await node.mine()
  expect(await send({ method: "eth_unsubscribe", params: [result] })).toEqual({
    result: true,
    error: undefined,
  })
  expect(await send({ method: "eth_unsubscribe", params: [result] })).toEqual({
    ...{ result: false, error: undefined },
  })
})

test("sendToNew: a new node, whose public endpoint refuses control", async () => {
  const parsed = parseArguments({ argv: ["--chain-id", "7", "--no-mining"], env: {}, version: "" })
  if (parsed.kind !== "run") throw new Error(parsed.text)
  const send = await sendToNew(parsed.options)
  const refused = await send({ method: "evm_mine", params: [], public: true })
  expect([
    await send(chainId),
    await send({ method: "evm_mine", params: [] }),
    await send({ method: "eth_blockNumber", params: [], public: true }),
    (refused.error as { code: number }).code,
  ]).toEqual([{ result: "0x7" }, { result: "0x0" }, { id: 1, result: "0x1", error: undefined }, -32601])
})

test("error: a URL where nothing listens, a page that is no JSON-RPC, and no URL", async () => {
  const page = createServer((_, response) => response.end("<html>"))
  await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve))
  const url = urlOf(page)
  await expect(sendTo(url)(chainId)).rejects.toThrow(`--against ${url}: HTTP 200 without an answer`)
  await new Promise((resolve) => page.close(resolve))
  await expect(sendTo(nowhere)(chainId)).rejects.toThrow(`--against ${nowhere}: ECONNREFUSED`)
  await expect(sendTo(nowhere)(newHeads)).rejects.toThrow(`--against ${nowhere}: ECONNREFUSED`)
  expect(() => sendTo("nonsense")).toThrow("--against nonsense: no HTTP URL, such as http://127.0.0.1:8545")
})

test("error: the other node closes the connection of the subscriptions", async () => {
  const other = new WebSocketServer({ port: 0, host: "127.0.0.1" })
  other.on("connection", (socket) => socket.on("message", () => socket.terminate()))
  await once(other, "listening")
  const url = urlOf(other)
  const send = sendTo(url)
  await expect(send(newHeads)).rejects.toThrow(`--against ${url}: the connection was closed`)
  await expect(send(newHeads)).rejects.toThrow(`--against ${url}: the connection was closed`)
  other.close()
})
