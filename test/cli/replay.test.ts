import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { replay } from "../../src/cli/replay.ts"
import { connect } from "../socket.ts"
import { ask, post, record, still } from "./recorded.ts"

const folder = mkdtempSync(join(tmpdir(), "midblock-"))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)

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
