/** `midblock fork`: nodes of another process add missing values to a fork file. */
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Hex, numberToHex, pad } from "viem"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { runIn } from "../../../cli/command.ts"
import { launchIn } from "../../../cli/program.ts"
import { startProxy, type TestProxy } from "../remote/proxy.ts"

const library = fileURLToPath(new URL("../../../../lib/index.js", import.meta.url))
const holder = `0x${"aa".repeat(20)}` as const
const word = (value: number): Hex => pad(numberToHex(value))

let remote: MidblockNode
let proxy: TestProxy
let folder: string
beforeAll(async () => {
  remote = await createNode()
  for (const slot of [0, 1, 2, 3])
    await remote.request({ method: "anvil_setStorageAt", params: [holder, word(slot), word(slot + 10)] })
  await remote.request({ method: "anvil_setNonce", params: [holder, "0x1"] })
  await remote.mine(3)
  proxy = await startProxy((await remote.listen()).url)
  folder = mkdtempSync(join(tmpdir(), "midblock-fork-"))
  writeFileSync(
    join(folder, "suite.mjs"),
    `import { createNode } from ${JSON.stringify(library)}
     const [code, ...slots] = process.argv.slice(2)
     const node = await createNode({ fork: { file: "a.fork.json", offline: true } })
     for (const slot of slots) console.log(await node.at({ block: "latest" }).storage(${JSON.stringify(holder)}, slot))
     await node.request({ method: "eth_getBlockByNumber", params: ["0x1", false] })
     await node.close()
     process.exitCode = Number(code)`,
  )
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await remote.close()
  rmSync(folder, { recursive: true })
})

const path = () => join(folder, "a.fork.json")
const text = () => readFileSync(path(), "utf8")
const slotsOf = () => Object.keys(JSON.parse(text()).slots[holder])

beforeEach(async () => {
  rmSync(path(), { force: true })
  const node = await createNode({ fork: { url: proxy.url, record: path() } })
  await node.at({ block: "latest" }).storage(holder, "0x0")
  await node.request({ method: "eth_getBlockByNumber", params: ["0x1", false] })
  await node.close()
})

/** Runs the program in the folder; returns its output and its exit code. */
async function run(...argv: string[]): Promise<{ code: unknown; out: string; error: string }> {
  const child = launchIn(folder, ...argv)
  let [out, error] = ["", ""]
  child.stdout.on("data", (chunk) => {
    out += chunk
  })
  child.stderr.on("data", (chunk) => {
    error += chunk
  })
  const [code] = await once(child, "close")
  return { code, out, error: error.replaceAll(folder, "") }
}

const suite = (code: number, ...slots: number[]) => [
  "--",
  process.execPath,
  "suite.mjs",
  String(code),
  ...slots.map(word),
]

test("update: adds the values that the nodes of a command miss, in one run", async () => {
  const { code, out } = await run(
    "fork",
    "update",
    "a.fork.json",
    "--fork-url",
    proxy.url,
    ...suite(0, 0, 2, 3),
  )
  expect([code, out]).toEqual([
    0,
    [word(10), word(12), word(13), "a.fork.json: 2 slots added", ""].join("\n"),
  ])
  expect(slotsOf()).toEqual([word(0), word(2), word(3)])
  const again = await run("fork", "update", "a.fork.json", "--fork-url", proxy.url, ...suite(0, 3))
  expect(again).toEqual({ code: 0, out: `${word(13)}\na.fork.json: nothing added\n`, error: "" })
})

test("update: the exit code is that of the command, and --fork-header is sent to the remote", async () => {
  proxy.take()
  const { code, out } = await run(
    ...["fork", "update", "a.fork.json", "--fork-url", proxy.url, "--fork-header", "x-key: abc:d"],
    ...suite(3, 1),
  )
  expect([code, out]).toEqual([3, `${word(11)}\na.fork.json: 1 slot added\n`])
  proxy.always(({ headers }) => (headers["x-key"] === "abc:d" ? "forward" : { status: 401 }))
  const { out: then } = await run(
    ...["fork", "update", "a.fork.json", "--fork-url", proxy.url, "--fork-header", "x-key: abc:d"],
    ...suite(0, 2),
  )
  proxy.always("forward")
  expect(then).toBe(`${word(12)}\na.fork.json: 1 slot added\n`)
})

test.each([
  [
    ["update", "b.fork.json", "--fork-url", "http://127.0.0.1:1", "--", "true"],
    "error: fork file b.fork.json: there is no such file",
  ],
  [
    ["update", "a.fork.json", "--fork-url", "http://127.0.0.1:1"],
    "error: it needs a command to run, behind --, such as: -- npx vitest run",
  ],
  [["update", "a.fork.json", "--", "true"], "error: required option '--fork-url <url>' not specified"],
  [
    ["update", "a.fork.json", "--fork-url", "http://127.0.0.1:1", "--fork-header", "nothing", "--", "true"],
    "error: option '--fork-header <header>' is invalid. expected Name: value",
  ],
  [
    ["update", "a.fork.json", "--fork-url", "http://127.0.0.1:1", "--", "no-such-program"],
    "error: fork file /a.fork.json: no-such-program: no such command",
  ],
  [["updat"], "error: unknown command 'fork updat'; did you mean update?"],
])("error: fork %j", async (argv, line) => {
  const { code, error } = await runIn(folder, "fork", ...argv)
  expect([code, error.replaceAll(folder, "").trim()]).toEqual([1, line])
})
