import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { version } from "../../src/base/version.ts"
import { sendOwn } from "../../src/cli/output/ownRequests.ts"
import { readRecording } from "../../src/cli/record.ts"
import { InvalidRecording } from "../../src/errors/index.ts"
import { ask, post, record, still } from "./recorded.ts"

const folder = mkdtempSync(join(tmpdir(), "midblock-record-"))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)

test("default: a line for each request with its answer, also of the public endpoint; none for the program's own", async () => {
  const path = at("all.jsonl")
  await record(path, ["--record", path, "--port", "0", ...still], async (url, node) => {
    await ask(url, "eth_getBalance", node.accounts[1]?.address, "latest")
    await ask(`${url}/public`, "eth_chainId")
    await ask(url, "eth_nothing", 5)
    await sendOwn(node)({ method: "eth_chainId", params: [] })
  })
  const { head, requests, isTorn } = readRecording(path)
  expect([head.format, head.midblock, head.options.seed, isTorn]).toEqual([
    "midblock-recording",
    version,
    "replay",
    false,
  ])
  expect(["record", "host", "port"].filter((name) => name in head.options)).toEqual([])
  const message = "the method eth_nothing does not exist/is not available"
  expect(requests).toEqual([
    {
      ...{ line: 2, method: "eth_getBalance", result: "0x21e19e0c9bab2400000" },
      params: ["0x70997970c51812dc3a010c7d01b50e0d17dc79c8", "latest"],
    },
    { line: 3, method: "eth_chainId", params: [], result: "0x7a69", public: true },
    { line: 4, method: "eth_nothing", params: [5], error: { code: -32601, message } },
  ])
})

test("behavior: an incomplete last line is left out; the error names any other damaged line", () => {
  const path = at("damaged.jsonl")
  const head = JSON.stringify({ format: "midblock-recording", midblock: "0.1.0", options: { mining: false } })
  const request = JSON.stringify({ method: "eth_blockNumber", params: [], result: "0x0" })
  const read = (...lines: string[]) => {
    writeFileSync(path, lines.join("\n"))
    return readRecording(path)
  }
  const found = { method: "eth_blockNumber", params: [], result: "0x0" }
  const whole = { head: JSON.parse(head), requests: [{ ...found, line: 2 }], isTorn: false }
  expect(read(head, request, request.slice(0, 30))).toEqual({ ...whole, isTorn: true })
  expect(read(head, request, "")).toEqual(whole)
  const refused = (reason: string, ...lines: string[]) =>
    expect(() => read(...lines)).toThrow(new InvalidRecording({ path, reason }))
  refused("line 2 is no request with its answer", head, "null", request)
  refused("line 4 is no request with its answer", head, request, "", "{", request)
  refused("it has no head", "", request)
  refused("it has no head", '{"format":"midblock-recording"}')
  rmSync(path)
  expect(() => readRecording(path)).toThrow(
    new InvalidRecording({ path, reason: "no such file or directory" }),
  )
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
