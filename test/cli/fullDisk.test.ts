/** Files of the program on a disk that is too small: `ulimit -f` ends a write at the limit, as a full disk does. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { afterEach, beforeEach, expect, test } from "vitest"
import { asText, call, lineOf, program, urlOf } from "./program.ts"

const limitKiB = 64

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-full-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts the program, which can write no file beyond the limit. */
const launchWith = (kib: number, ...argv: string[]) =>
  spawn("bash", ["-c", `ulimit -f ${kib}; exec "$0" "$@"`, process.execPath, program, ...argv], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {},
  })

const launch = (...argv: string[]) => launchWith(limitKiB, ...argv)

const start = (...argv: string[]) => startWith(limitKiB, ...argv)

async function startWith(kib: number, ...argv: string[]) {
  const child = launchWith(kib, "--no-mining", "--port", "0", "--json", ...argv)
  const ended = once(child, "exit")
  const errors = createInterface(child.stderr)[Symbol.asyncIterator]()
  return {
    child,
    ended,
    url: await urlOf(child),
    error: async () => {
      const { value } = (await errors.next()) as { readonly value?: string }
      return value === undefined ? value : asText(value)
    },
  }
}

/** The HTTP status of the health check, and the reasons. */
async function healthOf(url: string) {
  const reply = await fetch(`${url}/health`)
  const { reasons } = (await reply.json()) as { readonly reasons?: readonly string[] }
  return [reply.status, reasons]
}

const addressOf = (number: number) => `0x${String(number + 1).padStart(40, "0")}`

/** A contract whose code, as hex, is slightly larger than the limit: the last write is incomplete. */
const addLargeContract = (url: string) =>
  call(url, "anvil_setCode", [`0x${"ff".repeat(20)}`, `0x${"5b".repeat(limitKiB * 512)}`])

test.skipIf(process.platform !== "linux")(
  "--state: a state that does not fit leaves the old file unchanged, and no other file",
  async () => {
    const path = join(folder, "state.json")
    const first = await start("--state", path)
    first.child.kill("SIGTERM")
    await first.ended
    const old = readFileSync(path, "utf8")
    expect(JSON.parse(old)).toMatchObject({ best_block_number: 0 })

    const { child, ended, url, error } = await start("--state", path)
    await addLargeContract(url)
    child.kill("SIGTERM")
    const refusal = `error: --state ${path}: not written: file too large`
    expect([await error(), await ended]).toEqual([refusal, [1, null]])
    expect(readdirSync(folder)).toEqual(["state.json"])
    expect(readFileSync(path, "utf8")).toBe(old)
  },
)

test.skipIf(process.platform !== "linux")(
  "--state-interval: a failure is reported once, and a later state that fits is written",
  async () => {
    const path = join(folder, "state.json")
    const { child, ended, url, error } = await start("--state", path, "--state-interval", "20ms")
    expect(await healthOf(url)).toEqual([200, undefined])
    await addLargeContract(url)
    expect(await error()).toBe(`error: --state ${path}: not written: file too large`)
    expect(await healthOf(url)).toEqual([503, ["--state: not written: file too large"]])
    await call(url, "anvil_setCode", [`0x${"ff".repeat(20)}`, "0x5b"])
    while ((await healthOf(url))[0] !== 200);
    expect(await healthOf(url)).toEqual([200, undefined])
    child.kill("SIGTERM")
    expect([await error(), await ended]).toEqual([undefined, [0, null]])
    expect(readdirSync(folder)).toEqual(["state.json"])
    expect(JSON.parse(readFileSync(path, "utf8")).accounts[`0x${"ff".repeat(20)}`].code).toBe("0x5b")
  },
)

test.skipIf(process.platform !== "linux")(
  "--data-dir: a node that cannot write its last change says so at its end, and the next one has the accepted ones",
  async () => {
    const path = join(folder, "chain")
    const { child, ended, url, error } = await startWith(8 * limitKiB, "--data-dir", path)
    let filled = 0x1000 // not the address of a precompiled contract
    /** Sets another code than before: equal ones are stored once. */
    const fill = () => {
      const address = addressOf(filled++)
      return call(url, "anvil_setCode", [address, `${address}${"5b".repeat(29_980)}`])
    }
    while ((await fill()) === null);
    child.kill("SIGTERM")
    expect([await error(), await ended]).toEqual([
      `error: data folder ${path} cannot be written: file too large; the change holds in memory, and is written when that succeeds`,
      [1, null],
    ])
    const next = await startWith(64 * limitKiB, "--data-dir", path)
    expect(await call(next.url, "eth_getCode", [addressOf(filled - 2), "latest"])).toHaveLength(60_002)
    next.child.kill("SIGTERM")
    expect([await next.error(), await next.ended]).toEqual([undefined, [0, null]])
  },
)

test.skipIf(process.platform !== "linux")(
  "fixture build: a fixture that does not fit leaves the old file unchanged",
  async () => {
    const module = join(folder, "chain.mjs")
    writeFileSync(
      module,
      `export default { seed: "1", setup: () => ({ text: "x".repeat(${limitKiB * 1024}) }) }`,
    )
    writeFileSync(join(folder, "chain.fixture.json"), "old")
    const child = launch("fixture", "build", module)
    expect(await lineOf(child.stderr)).toBe(
      `error: --out ${join(folder, "chain.fixture.json")}: not written: file too large`,
    )
    expect(readdirSync(folder).sort()).toEqual(["chain.fixture.json", "chain.mjs"])
    expect(readFileSync(join(folder, "chain.fixture.json"), "utf8")).toBe("old")
  },
)

test("error: paths that could not be written end the program at its start", async () => {
  const refused = async (...argv: string[]) => {
    const child = launch(...argv)
    const ended = once(child, "exit")
    return [await lineOf(child.stderr), ...(await ended)]
  }
  const none = join(folder, "none")
  for (const flag of ["--state", "--dump-state"])
    expect(await refused(flag, join(none, "file"), "--port", "0")).toEqual([
      `error: ${flag} ${none}/file: there is no folder ${none}`,
      1,
      null,
    ])
  writeFileSync(join(folder, "chain.mjs"), "export default { seed: '1', setup: () => { throw 'too late' } }")
  expect(await refused("fixture", "build", join(folder, "chain.mjs"), "--out", join(none, "file"))).toEqual([
    `error: --out ${none}/file: there is no folder ${none}`,
    1,
    null,
  ])
})
