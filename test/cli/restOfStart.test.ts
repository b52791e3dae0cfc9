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
  const [first, ...later] = await toldBy()
  expect({ first, later: new Set(later) }).toEqual({
    first: "listening",
    later: new Set(["#secp256k1", "ws"]),
  })
})

test("args: accounts: the library of keys is loaded before the program listens", async () => {
  expect([...new Set(await toldBy("--accounts", "3"))]).toEqual(["#secp256k1", "listening", "ws"])
})
