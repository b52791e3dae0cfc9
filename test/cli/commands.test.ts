import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface, type Interface } from "node:readline"
import { fileURLToPath } from "node:url"
import { encodeFunctionData } from "viem"
import { afterAll, expect, test } from "vitest"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import { runIn } from "./command.ts"
import { asText, ended, launch, lineOf, urlOf } from "./program.ts"

const index = fileURLToPath(new URL("../../lib/harness/index.js", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "midblock-"))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)

/** Returns the output of a command, without the folder, and its exit code. */
async function run(...argv: string[]): Promise<{ code: number; text: string }> {
  const child = launch(...argv)
  let text = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk
    })
  const [code] = await once(child, "close")
  return { code, text: text.replaceAll(folder, "") }
}

/** Runs a node in another process until `use` is done. */
async function serve<T>(argv: readonly string[], use: (call: Call) => Promise<T>): Promise<T> {
  const child = launch(...argv, "--port", "0", "--json")
  const lines = createInterface(child.stdout)
  const [line] = (await once(lines, "line")) as [string]
  const { url } = JSON.parse(line) as { url: string }
  try {
    return await use(
      Object.assign((method: string, params: unknown[] = []) => post(url, method, params), { url, lines }),
    )
  } finally {
    child.kill("SIGTERM")
    await once(child, "close")
  }
}
type Call = ((method: string, params?: unknown[]) => Promise<unknown>) & { url: string; lines: Interface }

async function post(url: string, method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const response = await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } })
  return ((await response.json()) as { result: unknown }).result
}

const definition = (value: string) => `
  import { defineFixture } from ${JSON.stringify(index)}
  export const fixture = defineFixture({
    seed: "cli",
    options: { accounts: 2 },
    setup: async ({ client, node, accounts: [, friend] }) => {
      const hash = await client.sendTransaction({ to: friend.address, value: ${value} })
      await node.mine()
      return { hash }
    },
  })`

test("fixture build writes a fixture, fixture verify compares it, and a node begins with it", async () => {
  writeFileSync(at("market.mjs"), definition("5n"))
  const built = await run("fixture", "build", at("market.mjs"))
  expect(built).toEqual({ code: 0, text: expect.stringMatching(/^\/market\.fixture\.json: \d+ bytes\n$/) })
  expect(await run("fixture", "build", at("market.mjs"), "--out", at("again.json"))).toMatchObject({
    code: 0,
  })
  expect(readFileSync(at("again.json"))).toEqual(readFileSync(at("market.fixture.json")))
  expect(await run("fixture", "verify", at("market.mjs"), "--twice")).toEqual({
    code: 0,
    text: "/market.fixture.json: as it is built\n",
  })
  await serve(["--fixture", at("market.fixture.json")], async (call) => {
    const [, friend] = (await call("eth_accounts")) as string[]
    expect(await call("eth_getBalance", [friend, "latest"])).toBe("0x21e19e0c9bab2400005")
    await call("evm_mine")
    expect(await call("eth_blockNumber")).toBe("0x2")
  })
  writeFileSync(at("market.mjs"), definition("6n"))
  expect(await run("fixture", "verify", at("market.mjs"))).toEqual({
    code: 1,
    text: "/market.fixture.json: stale: block 1 differs\n",
  })
})

test("fixture verify --twice: two builds of a random set-up differ", async () => {
  writeFileSync(at("random.mjs"), definition("BigInt(Math.floor(Math.random() * 2 ** 40))"))
  await run("fixture", "build", at("random.mjs"))
  expect(await run("fixture", "verify", at("random.mjs"), "--twice")).toEqual({
    code: 1,
    text: "/random.fixture.json: stale: two builds differ: block 1 differs\n",
  })
})

test("fixture build: a set-up may leave timers; one that waits for ever is refused", async () => {
  const withSetUp = (setup: string) =>
    definition("5n").replace("await node.mine()", `await node.mine(); ${setup}`)
  writeFileSync(at("timers.mjs"), withSetUp("setInterval(() => {}, 1000)"))
  expect(await run("fixture", "build", at("timers.mjs"))).toMatchObject({ code: 0 })
  writeFileSync(at("never.mjs"), withSetUp("await new Promise(() => {})"))
  expect(await run("fixture", "build", at("never.mjs"))).toEqual({
    code: 1,
    text: "error: it waits for a promise that never settles\n",
  })
})

test.each([["--help"], ["fixture", "--help"], ["trace", "--help"]])(
  "%s %s exits with 0 when its output is closed",
  async (...argv) => {
    const child = launch(...argv)
    child.stdout.destroy()
    expect(await ended(child)).toEqual({ code: 0, text: "" })
  },
)

test("--state-interval: a state that cannot be written is reported, and the node still answers", async () => {
  mkdirSync(at("gone"))
  const argv = ["--state", at("gone/state.json"), "--state-interval", "20ms", "--no-mining", "--port", "0"]
  const child = launch(...argv, "--json")
  const url = await urlOf(child)
  renameSync(at("gone"), at("elsewhere")) // atomic, also while a file in it is written
  expect(asText(await lineOf(child.stderr))).toBe(
    `error: --state ${at("gone/state.json")}: not written: no such file or directory`,
  )
  expect(await post(url, "eth_chainId", [])).toBe("0x7a69")
  child.kill("SIGTERM")
  expect(await once(child, "exit")).toEqual([1, null])
})

test("each error is printed as one line", async () => {
  writeFileSync(at("empty.mjs"), "export const nothing = 1")
  const refused = async (...argv: string[]) => {
    const { code, out, error } = await runIn(folder, "fixture", ...argv)
    expect([code, out]).toEqual([1, ""])
    return error.replaceAll(folder, "")
  }
  expect(await refused("build", at("empty.mjs"))).toBe("error: /empty.mjs: exports no defineFixture(…)\n")
  expect(await refused("build", at("none.mjs"))).toBe("error: /none.mjs: no such file\n")
  expect(await refused("verify", folder, "--file", at("none.json"))).toBe("error: : a directory\n")
  expect(await refused("verify", at("market.mjs"), "--file", at("none.json"))).toBe(
    "error: --file /none.json: no such file or directory\n",
  )
  expect(await run("--fixture", at("empty.mjs"))).toEqual({
    code: 1,
    text: "error: --fixture /empty.mjs: the fixture cannot be read: it is not one\n",
  })
})

test("--artifacts: failures and refused calls in the log have the names of their errors", async () => {
  const { abi, bytecode, deployedBytecode, contractName } = Reverter
  mkdirSync(at("artifacts"))
  writeFileSync(
    at("artifacts/Reverter.json"),
    JSON.stringify({ contractName, sourceName: "Reverter.sol", abi, bytecode, deployedBytecode }),
  )
  const early = ["--no-mining", "--receipts", "preconfirmed"]
  const lines = await serve([...early, "--artifacts", at("artifacts")], async (call) => {
    const [from] = (await call("eth_accounts")) as string[]
    const hash = await call("eth_sendTransaction", [{ from, data: bytecode, gas: "0x200000" }])
    const { contractAddress: to } = (await call("eth_getTransactionReceipt", [hash])) as {
      contractAddress: string
    }
    const failures: string[] = []
    call.lines.on("line", (line) => {
      const { reason, error } = JSON.parse(line)
      if (reason ?? error) failures.push(reason ?? error.message)
    })
    await call("eth_call", [{ to, data: encodeFunctionData({ abi, functionName: "withPlain" }) }, "pending"])
    for (const functionName of ["withPlain", "withReason"] as const)
      await call("eth_sendTransaction", [
        { from, to, data: encodeFunctionData({ abi, functionName }), gas: "0x20000" },
      ])
    await call("evm_mine")
    return failures
  })
  expect(lines).toEqual([
    "execution reverted: Plain() at Reverter.withPlain",
    "Plain() at Reverter.withPlain",
    "boom",
  ])
})
