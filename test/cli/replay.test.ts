import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { WebSocketServer } from "ws"
import { openNode } from "../../src/cli/open.ts"
import { parseArguments } from "../../src/cli/options/arguments.ts"
import { createRecorder } from "../../src/cli/record.ts"
import { replay } from "../../src/cli/replay.ts"
import type { MidblockNode } from "../../src/index.ts"
import { nowhere } from "../nowhere.ts"
import { connect } from "../socket.ts"

const folder = mkdtempSync(join(tmpdir(), "midblock-"))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)

/** Records the requests to a node with these options. */
async function record(
  path: string,
  argv: readonly string[],
  use: (url: string, node: MidblockNode) => unknown,
) {
  const parsed = parseArguments({ argv, env: {}, version: "" })
  if (parsed.kind !== "run") throw new Error(parsed.text)
  await using node = await openNode(parsed.options, undefined)
  const failures: string[] = []
  node.on(
    "answer",
    createRecorder(path, parsed.options, ({ message }) => failures.push(message)),
  )
  await use((await node.listen({ port: 0 })).url, node)
  return failures
}

const post = async (url: string, body: unknown) =>
  (
    await fetch(url, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    })
  ).text()
const ask = (url: string, method: string, ...params: unknown[]) =>
  post(url, { jsonrpc: "2.0", id: 1, method, params })

const still = ["--seed", "replay", "--no-mining"]

test("default: batches, errors, subscriptions, a silenced log and the public endpoint replay the same", async () => {
  const path = at("all.jsonl")
  await record(path, still, async (url, { accounts }) => {
    const [from, to] = accounts.map(({ address }) => address)
    await post(url, [
      { jsonrpc: "2.0", id: 1, method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] },
      { jsonrpc: "2.0", method: "evm_mine" },
      { jsonrpc: "2.0", id: 2, method: "eth_nothing" },
    ])
    const socket = await connect(url)
    await socket.request("eth_subscribe", ["newHeads"])
    await socket.close()
    await ask(url, "anvil_setLoggingEnabled", false)
    await ask(url, "evm_mine")
    await ask(`${url}/public`, "evm_mine")
    await ask(url, "eth_newBlockFilter")
    await ask(url, "eth_getBlockByNumber", "pending", true)
  })
  expect(await replay(path, undefined)).toEqual({ differences: [], isTorn: false })
})

test("args: against: lists the differences of another node's answers, whatever the order of keys", async () => {
  const path = at("other.jsonl")
  await record(path, still, (url) => ask(url, "eth_feeHistory", "0x1", "latest", []))
  const result = { baseFeePerGas: ["0x3b9aca00", "0x342770c1"], gasUsedRatio: [0], oldestBlock: "0x0" }
  const other = createServer((_, response) => response.end(JSON.stringify({ id: 1, result })))
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const { differences } = await replay(path, url)
  other.close()
  expect(differences).toEqual([
    `line 2: eth_feeHistory ["0x1","latest",[]]
  result.baseFeePerGas[1]: was "0x342770c0", is "0x342770c1"
  result.baseFeePerBlobGas: was ["0x1","0x1"], is absent
  result.blobGasUsedRatio: was [0], is absent`,
  ])
})

test("error: against: a URL where nothing listens, a page that is no JSON-RPC, and no URL", async () => {
  const path = at("nowhere.jsonl")
  await record(path, still, (url) => ask(url, "eth_chainId"))
  const page = createServer((_, response) => response.end("<html>"))
  await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
  await expect(replay(path, url)).rejects.toThrow(`--against ${url}: HTTP 200 without an answer`)
  await new Promise((resolve) => page.close(resolve))
  await expect(replay(path, nowhere)).rejects.toThrow(`--against ${nowhere}: ECONNREFUSED`)
  await expect(replay(path, "nonsense")).rejects.toThrow(
    "--against nonsense: no HTTP URL, such as http://127.0.0.1:8545",
  )
})

test("error: against: the other node closes the connection of the subscriptions", async () => {
  const path = at("closed.jsonl")
  await record(path, still, async (url) => {
    const socket = await connect(url)
    await socket.request("eth_subscribe", ["newHeads"])
    await socket.close()
  })
  const other = new WebSocketServer({ port: 0, host: "127.0.0.1" })
  other.on("connection", (socket) => socket.on("message", () => socket.terminate()))
  await once(other, "listening")
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  await expect(replay(path, url)).rejects.toThrow(`--against ${url}: the connection was closed`)
  other.close()
})

test("behavior: an incomplete last line is left out; the error names any other damaged line", async () => {
  const path = at("damaged.jsonl")
  const head = JSON.stringify({ format: "midblock-recording", midblock: "0.1.0", options: { mining: false } })
  const request = JSON.stringify({ method: "eth_blockNumber", params: [], result: "0x0" })
  const outcome = (...lines: string[]) => {
    writeFileSync(path, lines.join("\n"))
    return replay(path, undefined).catch(({ message }: Error) => message.replace(path, "it"))
  }
  expect(await outcome(head, request, request.slice(0, 30))).toEqual({ differences: [], isTorn: true })
  expect(await outcome(head, request, "")).toEqual({ differences: [], isTorn: false })
  expect(await outcome(head, "null", request)).toBe(
    "it is no recording: line 2 is no request with its answer",
  )
  expect(await outcome(head, request, "", "{", request)).toBe(
    "it is no recording: line 4 is no request with its answer",
  )
  expect(await outcome("", request)).toBe("it is no recording: it has no head")
  expect(await outcome('{"format":"midblock-recording"}')).toBe("it is no recording: it has no head")
})

test("behavior: a failure to write is reported once, and requests are still answered", async () => {
  const path = join(mkdtempSync(join(folder, "gone-")), "recording.jsonl")
  const answers: string[] = []
  const failures = await record(path, still, async (url) => {
    rmSync(join(path, ".."), { recursive: true })
    for (const _ of [1, 2]) answers.push(await ask(url, "eth_chainId"))
  })
  expect(failures).toEqual([`--record ${path}: not written: no such file or directory`])
  expect(answers).toEqual(Array.from({ length: 2 }, () => '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}'))
})

test("behavior: notifications that arrive together with an answer replay the same", async () => {
  const path = at("notified.jsonl")
  await record(path, still, async (url) => {
    const socket = await connect(url)
    const ids = []
    for (let count = 0; count < 5; count++) ids.push(await socket.request("eth_subscribe", ["newHeads"]))
    for (let count = 0; count < 20; count++) await ask(url, "evm_mine")
    for (const id of ids) await socket.request("eth_unsubscribe", [id])
    await socket.close()
  })
  expect(await replay(path, undefined)).toEqual({ differences: [], isTorn: false })
})

test("behavior: no line contains the key of a remote that a request names", async () => {
  const path = at("reset.jsonl")
  await record(path, [], async (url) => {
    await post(url, {
      jsonrpc: "2.0",
      id: 1,
      method: "anvil_reset",
      params: [
        {
          forking: {
            jsonRpcUrl: "http://user:s3cr3t@127.0.0.1:1/v2/s3cr3t",
            httpHeaders: { Authorization: "s3cr3t" },
          },
        },
      ],
    })
  })
  const text = readFileSync(path, "utf8")
  expect(text).toContain("anvil_reset")
  expect(text).not.toContain("s3cr3t")
})
