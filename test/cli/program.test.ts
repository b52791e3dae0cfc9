import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { vectorsFolder, withoutVectors } from "../api/wire/vectors.ts"
import { asText, call, ended, launch, program, urlOf } from "./program.ts"

/** Sends some calls to a new process; returns the hashes of its blocks. */
async function hashes(): Promise<unknown[]> {
  const child = launch("--seed", "7", "--no-mining", "--port", "0", "--json")
  const url = await urlOf(child)
  const [from, to] = (await call(url, "eth_accounts")) as string[]
  for (const value of ["0x1", "0x2", "0x3"]) {
    await call(url, "eth_sendTransaction", [{ from, to, value }])
    await call(url, "evm_mine")
  }
  const blocks = await Promise.all(
    ["0x0", "0x1", "0x2", "0x3"].map((number) => call(url, "eth_getBlockByNumber", [number, false])),
  )
  child.kill("SIGTERM")
  await once(child, "exit")
  return blocks.map((block) => (block as { hash: string }).hash)
}

test("two runs with --seed 7 --no-mining and the same calls give the same block hashes", async () => {
  const [first, second] = await Promise.all([hashes(), hashes()])
  expect(second).toEqual(first)
  expect(new Set(first).size).toBe(4)
})

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const)(
  "%s: exits with 0, and writes the state",
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), "midblock-signal-"))
    const child = launch("start", "--port", "0", "--json", "--dump-state", join(folder, "state.json"))
    await urlOf(child)
    child.kill(signal)
    expect(await once(child, "exit")).toEqual([0, null])
    expect(JSON.parse(readFileSync(join(folder, "state.json"), "utf8"))).toMatchObject({
      best_block_number: 0,
    })
    rmSync(folder, { recursive: true })
  },
)

const refusal = (...flags: string[]) => ended(launch(...flags))

test("error: a port in use ends the program with one line", async () => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  expect(await refusal("--port", String(port))).toEqual({
    code: 1,
    text: `error: port ${port} on 127.0.0.1 is already in use\n`,
  })
  server.close()
})

test("error: a bad value names its flag in one line", async () => {
  const { code, text } = await refusal("--block-time", "soon")
  expect(code).toBe(1)
  expect(text.trim().split("\n")).toHaveLength(1)
  expect(text).toContain("--block-time")
})

test.skipIf(withoutVectors)(
  "--genesis and --import: the chain is served; a bad block is reported, and the blocks before it served",
  async () => {
    const files = `${vectorsFolder}/execution-apis`
    const flags = ["--no-mining", "--port", "0", "--json", "--genesis", `${files}/genesis.json`]
    const good = launch(...flags, "--import", `${files}/chain.rlp`)
    expect(await call(await urlOf(good), "eth_blockNumber")).toBe("0x36")
    good.kill("SIGTERM")

    const folder = mkdtempSync(join(tmpdir(), "midblock-"))
    const damaged = new Uint8Array(readFileSync(`${files}/chain.rlp`))
    damaged.fill(0xff, damaged.length - 40)
    writeFileSync(join(folder, "chain.rlp"), damaged)
    const bad = launch(...flags, "--import", join(folder, "chain.rlp"))
    const said = once(bad.stderr, "data")
    expect(await call(await urlOf(bad), "eth_blockNumber")).toBe("0x35")
    expect(asText(String(await said))).toMatch(
      /^error: --import .*chain\.rlp: block 54 refused: .*; the blocks before it stay\n$/,
    )
    bad.kill("SIGTERM")
    rmSync(folder, { recursive: true })
  },
)

test("error: files that cannot be used end the program with one line", async () => {
  expect(await refusal("--genesis", "/nowhere/genesis.json")).toEqual({
    code: 1,
    text: "error: --genesis /nowhere/genesis.json: no such file\n",
  })
  expect(await refusal("--genesis", program)).toEqual({
    code: 1,
    text: `error: --genesis ${program}: not valid JSON\n`,
  })
  expect((await refusal("--import", "/nowhere/chain.rlp", "--port", "0")).text).toBe(
    "error: --import /nowhere/chain.rlp: no such file\n",
  )
})

test("error: an option that the node refuses is named by its flag", async () => {
  const texts = [
    await refusal("--allowed-hosts", "http://a.b", "--port", "0"),
    await refusal("--data-dir", "x", "--fork-url", "http://127.0.0.1:1", "--port", "0"),
  ]
  expect(texts).toMatchInlineSnapshot(`
    [
      {
        "code": 1,
        "text": "error: invalid option --allowed-hosts: expected host names such as node.example or *.example.com, got "http://a.b"
    ",
      },
      {
        "code": 1,
        "text": "error: invalid option --data-dir: expected no data folder beside a fork, which its cache and its file keep, got x
    ",
      },
    ]
  `)
})

test("--state: the next run loads the state; a damaged file is refused and stays unchanged", async () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-state-"))
  const file = join(folder, "state.json")
  const run = async (work: (url: string) => Promise<unknown>) => {
    const child = launch("--state", file, "--no-mining", "--port", "0", "--json")
    const found = await work(await urlOf(child))
    child.kill("SIGTERM")
    expect(await once(child, "exit")).toEqual([0, null])
    return found
  }
  await run(async (url) => {
    await call(url, "anvil_setBalance", [`0x${"f1".repeat(20)}`, "0x64"])
    await call(url, "anvil_mine", ["0x3"])
  })
  const read = (url: string) =>
    Promise.all([
      call(url, "eth_blockNumber"),
      call(url, "eth_getBalance", [`0x${"f1".repeat(20)}`, "latest"]),
    ])
  expect(await run(read)).toEqual(["0x3", "0x64"])
  writeFileSync(file, readFileSync(file, "utf8").slice(0, 200))
  const damaged = readFileSync(file)
  const { code, text } = await refusal("--state", file)
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^error: --state .*state\.json: invalid state file: .*\n$/),
  ])
  expect(readFileSync(file)).toEqual(damaged)
  rmSync(folder, { recursive: true })
})

/** Returns the output of a process until SIGTERM, after 3 blocks and 5 requests of one kind. */
async function printed(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program, "--no-mining", "--port", "0"], {
    stdio: ["ignore", "pipe", "pipe"],
    env,
  })
  let text = ""
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString()
  })
  // The banner comes in one piece, and its colours end before the address and after it.
  await once(child.stdout, "data")
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters.
  const url = /JSON-RPC +(?:\u001b\[\d+m)*(http:[\w/.:]+)/.exec(text)?.[1] ?? ""
  for (let count = 0; count < 3; count++) await call(url, "evm_mine")
  for (let count = 0; count < 5; count++) await call(url, "eth_chainId")
  child.kill("SIGTERM")
  await once(child, "close")
  return text.slice(text.indexOf("Listening on")).split("\n").slice(2).join("\n")
}

test("the log without a terminal: no control characters, and the counts are printed at the end", async () => {
  const text = await printed({ TERM: "xterm-256color" })
  expect(text.replace(/[\d.]+ ms/g, "… ms").replace(/0x\w{6}….{4}/, "0x…")).toBe(
    "block        1 0x…, empty\nrequest      evm_mine … ms\nrequest      eth_chainId … ms\n" +
      "repeated     evm_mine ×2, eth_chainId ×4, blocks 2 to 3, empty\n",
  )
})

test("the log without a terminal: FORCE_COLOR colours it, and no line is overwritten", async () => {
  const text = await printed({ FORCE_COLOR: "1" })
  expect(text).toContain("\u001b[2mrequest      \u001b[22mevm_mine")
  expect(text).toContain("\u001b[2mrepeated     \u001b[22mevm_mine ×2, eth_chainId ×4")
  expect(text).not.toContain("\u001b[K")
})

test.skipIf(!existsSync("/dev/full"))(
  "error: an output on a full disk ends the program with the reason",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "midblock-full-"))
    const output = openSync("/dev/full", "w")
    const flags = [program, "--port", "0", "--no-mining", "--dump-state", join(folder, "state.json")]
    const child = spawn(process.execPath, flags, { stdio: ["ignore", output, "pipe"], env: {} })
    closeSync(output)
    const [said, [code]] = await Promise.all([text(child.stderr as Readable), once(child, "close")])
    expect([code, said]).toEqual([1, "error: the output cannot be written: no space left on device\n"])
    expect(existsSync(join(folder, "state.json"))).toBe(true)
    rmSync(folder, { recursive: true })
  },
)
