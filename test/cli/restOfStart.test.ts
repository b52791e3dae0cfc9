/** The work that the program does after it listens. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { call, program, urlOf } from "./program.ts"

/** Prints on stderr when the server listens, and when a library is loaded. */
const hook = `
  const { Server } = require("node:net")
  const Module = require("node:module")
  const tell = (word) => require("node:fs").writeSync(2, word + "\\n")
  const { listen } = Server.prototype
  Server.prototype.listen = function (...args) {
    this.once("listening", () => tell("listening"))
    return listen.apply(this, args)
  }
  const load = Module._load
  Module._load = (name, ...rest) => {
    if (name === "#secp256k1" || name === "ws") tell(name)
    return load(name, ...rest)
  }`

async function toldBy(...flags: string[]): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "midblock-"))
  const file = join(folder, "hook.cjs")
  writeFileSync(file, hook)
  const child = spawn(process.execPath, ["--require", file, program, "--port", "0", "--json", ...flags], {
    env: {},
  })
  let text = ""
  const all = new Promise<void>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (part) => {
      text += part
      if (["listening", "#secp256k1", "ws"].every((word) => text.includes(`${word}\n`))) resolve()
    })
  })
  expect(await call(await urlOf(child), "eth_chainId")).toBe("0x7a69")
  await all
  child.kill("SIGTERM")
  await once(child, "close")
  rmSync(folder, { recursive: true })
  return text.trim().split("\n")
}

test("default: the libraries of keys and of WebSocket are loaded after the program listens", async () => {
  expect(await toldBy()).toEqual(["listening", "#secp256k1", "ws"])
})

test("args: accounts: the library of keys is loaded before the program listens", async () => {
  expect(await toldBy("--accounts", "3")).toEqual(["#secp256k1", "listening", "ws"])
})

/** Prints the flags of V8 that the program sets. */
const flagsHook = `
  const v8 = require("node:v8")
  const set = v8.setFlagsFromString
  v8.setFlagsFromString = (flag) => {
    require("node:fs").writeSync(2, flag + "\\n")
    set(flag)
  }`

// Node's compile cache is written when the program sets its lasting flags; V8 accepts code only under the flags of its writing.
test("behavior: V8 reads the hints of the core after the compile cache is written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-"))
  const file = join(folder, "hook.cjs")
  writeFileSync(file, flagsHook)
  const flagsOf = async () => {
    const args = ["--require", file, program, "--port", "0", "--json", "--automine"]
    const child = spawn(process.execPath, args, { env: { XDG_CACHE_HOME: folder } })
    let text = ""
    const hintsRead = new Promise<void>((resolve) => {
      child.stderr.setEncoding("utf8").on("data", (part) => {
        text += part
        if (text.includes("--no-experimental-wasm-compilation-hints\n")) resolve()
      })
    })
    const url = await urlOf(child)
    const [from] = (await call(url, "eth_accounts")) as string[]
    await call(url, "eth_sendTransaction", [{ from, to: from }])
    await hintsRead
    child.kill("SIGTERM")
    await once(child, "close")
    return text.trim().split("\n")
  }
  await flagsOf() // keeps the code up to a sealed block; without it the lasting flags are set seconds later
  const flags = await flagsOf()
  const [keepCode, hints] = ["--no-flush-bytecode", "--experimental-wasm-compilation-hints"]
  expect(flags.filter((flag) => [keepCode, hints].includes(flag))).toEqual([keepCode, hints])
  rmSync(folder, { recursive: true })
})
