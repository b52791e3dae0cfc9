/** One client of the IPC socket: its messages, its replies and its end. */
import { once } from "node:events"
import { expect, test } from "vitest"
import { createIpcClient } from "../../../../src/api/server/ipc/ipcClient.ts"
import { LimitExceeded, type MidblockError, ParseError } from "../../../../src/errors/index.ts"
import { ok, refused, rpc } from "../transports.ts"
import { openPair, say, serve } from "./sockets.ts"

const chainId = JSON.stringify(rpc("eth_chainId"))

test("behavior: requests and batches without delimiters and in pieces each get one line", async () => {
  const { path } = await serve()
  const batch = JSON.stringify([rpc("eth_chainId", [], 2), rpc("eth_blockNumber", [], 3)])
  const text = `${chainId}${batch} \n${JSON.stringify(rpc("nöpe", [], "é"))}`
  expect(await say(path, text.slice(0, 50), text.slice(50))).toEqual([
    ok("0x7a69"),
    [ok("0x7a69", 2), ok("0x0", 3)],
    refused(-32601, "the method nöpe does not exist/is not available", "é"),
  ])
})

test("behavior: a client that ends its side still gets the answer to a waiting request", async () => {
  const { node, path } = await serve()
  const [from, to] = node.accounts.map(({ address }) => address)
  const send = rpc("eth_sendTransactionSync", [{ from, to, value: "0x1" }])
  expect(await say(path, JSON.stringify(send))).toEqual([
    ok(expect.objectContaining({ status: "0x1", from, to })),
  ])
})

test("error: an invalid value gets a parse error; text that begins no value also ends the connection", async () => {
  const { path } = await serve()
  const error = refused(-32700, "parse error: the body is not valid JSON")
  expect(await say(path, chainId, "hello", chainId)).toEqual([ok("0x7a69"), error])
  expect(await say(path, '{"id":}', chainId)).toEqual([error, ok("0x7a69")])
})

test("error: a request that is too large gets an error", async () => {
  const { path } = await serve({ webSocketLimits: { messageBytes: 100 } })
  const large = JSON.stringify(rpc("eth_chainId", ["x".repeat(100)]))
  expect(await say(path, chainId, large)).toEqual([
    ok("0x7a69"),
    refused(-32005, "the request exceeds the limit of 100 bytes"),
  ])
})

/** Creates a client; `read` returns all bytes that the other side gets until its end. */
async function open(maxBytes = 1000) {
  const { own, remote } = await openPair()
  const [messages, errors]: [string[], MidblockError[]] = [[], []]
  const client = createIpcClient(own, maxBytes, (error) => errors.push(error))
  client.on("message", (message) => messages.push(message.toString()))
  const read = async () => {
    let text = ""
    for await (const part of remote.setEncoding("utf8")) text += part
    return text
  }
  return { own, remote, client, messages, errors, read }
}

test("send ends each message with a line break, and calls back when it is written", async () => {
  const { client, read } = await open()
  const received = read()
  client.send("text")
  await new Promise((resolve) => client.send(Buffer.from("bytes"), { binary: false }, resolve))
  expect(client.readyState === client.OPEN).toBe(true)
  expect(client.bufferedAmount).toBe(0)
  client.terminate()
  expect(await received).toBe("text\nbytes\n")
  expect(client.readyState === client.OPEN).toBe(false)
})

test("behavior: the end of a client that waits for a reply is deferred until idle", async () => {
  const { own, remote, client, messages, read } = await open()
  const received = read()
  remote.end("[1][2]")
  await once(own, "end")
  expect(messages).toEqual(["[1]", "[2]"])
  expect(own.writableEnded).toBe(false)
  client.send("reply")
  client.idle?.()
  expect(await received).toBe("reply\n")
})

test("error: after bytes that are not JSON the error is sent behind the replies, and nothing more is read", async () => {
  const { own, remote, client, messages, errors, read } = await open()
  const received = read()
  remote.write("[1] nonsense [2]")
  await once(own, "data")
  expect(messages).toEqual(["[1]"])
  expect(errors).toEqual([new ParseError()])
  client.send("reply")
  client.idle?.()
  const lines = (await received).split("\n")
  expect(lines[0]).toBe("reply")
  expect(JSON.parse(lines[1] ?? "")).toEqual(refused(-32700, "parse error: the body is not valid JSON"))
  expect(lines.slice(2)).toEqual([""])
  expect(messages).toEqual(["[1]"])
})

test("error: the error of a message that is too large is given to onRejected", async () => {
  const { remote, errors, messages, read } = await open(5)
  const received = read()
  remote.write("[1,2,3]")
  expect(JSON.parse(await received)).toEqual(refused(-32005, "the request exceeds the limit of 5 bytes"))
  expect(messages).toEqual([])
  expect(errors).toEqual([new LimitExceeded({ what: "the request", limit: 5, unit: "bytes" })])
})
