/** The program beyond loopback: served and refused clients, the log of refused ones, and `--public`. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { ask, ok, rpc } from "../api/server/transports.ts"

const program = fileURLToPath(new URL("../../lib/cli.cjs", import.meta.url))

interface Run {
  readonly port: number
  readonly start: Record<string, unknown>
  stop(): Promise<void>
  /** Resolves with the next line that is a refusal. */
  refused(): Promise<unknown>
}

/** The program with `--json` on a free port; ended when the test is over. */
async function run(...flags: string[]): Promise<Run> {
  const child: ChildProcess = spawn(process.execPath, [program, "--port", "0", "--json", ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {},
  })
  const exit = once(child, "exit")
  const stop = async () => {
    child.kill("SIGTERM")
    await exit
  }
  onTestFinished(stop)
  if (child.stdout === null) throw new Error("no output")
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value) as Record<string, unknown>
  const start = await next()
  const refused = async (): Promise<unknown> => {
    const { time, ...line } = await next()
    if (line.event !== "refused") return refused()
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    return line
  }
  return { start, stop, port: Number(new URL(String(start.url)).port), refused }
}

const chainId = (port: number, headers: Record<string, string>) =>
  ask(port, { method: "POST", headers, body: JSON.stringify(rpc("eth_chainId")) })

test("--host 0.0.0.0: host names that DNS cannot rebind are served; others are refused and logged once", async () => {
  const { port, start, refused } = await run("--host", "0.0.0.0", "--no-mining")
  expect(start).toMatchObject({
    url: `http://127.0.0.1:${port}`,
    networkUrls: expect.any(Array),
    warning: expect.stringContaining("Other machines can use this node"),
  })
  const names = ["midblock", "host.docker.internal", "192.168.1.5", "[fd00::1]", "app.localhost", "127.0.0.1"]
  for (const name of names) {
    const { status, body } = await chainId(port, { host: `${name}:8545` })
    expect({ name, status, body }).toEqual({ name, status: 200, body: ok("0x7a69") })
  }
  for (const host of ["rebind.example:8545", "rebind.example:8545", "last.example"])
    expect((await chainId(port, { host })).status).toBe(403)
  const event = { event: "refused", level: "warn", header: "host", flag: "--allowed-hosts" }
  expect([await refused(), await refused()]).toEqual([
    { ...event, value: "rebind.example:8545", entry: "rebind.example" },
    { ...event, value: "last.example", entry: "last.example" },
  ])
})

test("by default, foreign hosts and origins are refused; extensions and allowed origins are served", async () => {
  const { port, start, refused } = await run("--no-mining", "--allowed-origins", "http://192.168.1.*:3000")
  expect(start).not.toHaveProperty("networkUrls")
  expect((await chainId(port, { host: "midblock:8545" })).status).toBe(403)
  expect(
    (await chainId(port, { origin: "chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn" })).status,
  ).toBe(200)
  expect((await chainId(port, { origin: "http://192.168.1.9:3000" })).status).toBe(200)
  expect((await chainId(port, { origin: "https://evil.example" })).status).toBe(403)
  expect([await refused(), await refused()]).toEqual([
    {
      event: "refused",
      level: "warn",
      header: "host",
      value: "midblock:8545",
      entry: "midblock",
      flag: "--allowed-hosts",
    },
    {
      ...{ event: "refused", level: "warn", header: "origin", value: "https://evil.example" },
      ...{ entry: "https://evil.example", flag: "--allowed-origins" },
    },
  ])
})

test("--public closes control methods and signing at every path, and the program prints a warning", async () => {
  const { port, start } = await run("--host", "0.0.0.0", "--no-mining", "--public")
  expect(start.warning).toBe(
    "Other machines can read this node and send it transactions, also with its well-known keys.",
  )
  const requests = ["evm_mine", "anvil_setBalance", "eth_sendTransaction", "eth_sign"].flatMap((method) =>
    ["/", "/public"].map(async (path) => {
      const headers = { host: "midblock:8545" }
      const { body } = await ask(port, {
        ...{ method: "POST", path, headers },
        body: JSON.stringify(rpc(method)),
      })
      return [method, path, (body as { error?: { code: number } }).error?.code]
    }),
  )
  for (const [method, path, code] of await Promise.all(requests))
    expect({ method, path, code }).toEqual({ method, path, code: -32601 })
})

test("--ipc: the socket answers a control method also with --public, and is removed at the end", async () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-ipc-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, "node.ipc")
  const { start, stop } = await run("--no-mining", "--public", "--ipc", path)
  expect(start.ipcPath).toBe(path)
  const socket = connect(path)
  await once(socket, "connect")
  socket.end(JSON.stringify(rpc("evm_mine")))
  const [line] = (await once(createInterface(socket), "line")) as [string]
  expect(JSON.parse(line)).toEqual(ok("0x0"))
  await stop()
  expect(existsSync(path)).toBe(false)
})
