/** The program keeps its compiled code for the next start, where Node can. */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import module from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { lineOf, program } from "./program.ts"

const hasCache = "enableCompileCache" in module
const canFlush = "flushCompileCache" in module

/** Makes an empty folder for temporary files. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "midblock-compiled-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const hasCompiled = (folder: string) => existsSync(join(folder, "node-compile-cache"))

test("default: compiled code is kept among the temporary files, from Node 22.1 on", () => {
  const folder = newFolder()
  const { stdout, stderr } = spawnSync(process.execPath, [program, "--version"], { env: { TMPDIR: folder } })
  expect([stdout.toString(), stderr.toString()]).toEqual(["0.1.0\n", ""])
  expect(hasCompiled(folder)).toBe(hasCache)
})

test("behavior: NODE_DISABLE_COMPILE_CACHE turns it off", () => {
  const folder = newFolder()
  const env = { TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: "1" }
  expect(spawnSync(process.execPath, [program, "--version"], { env }).stdout.toString()).toBe("0.1.0\n")
  expect(hasCompiled(folder)).toBe(false)
})

/** Only Node 22 and newer write the cache before the process ends. */
const keptWhileServing = () =>
  test("behavior: a serving node keeps code that V8 accepts at the next start", async () => {
    const folder = newFolder()
    const env = { TMPDIR: folder, NODE_DEBUG_NATIVE: "COMPILE_CACHE" }
    const start = async () => {
      const child = spawn(process.execPath, [program, "--port", "0", "--json"], { env })
      let told = ""
      child.stderr.setEncoding("utf8").on("data", (text) => {
        told += text
      })
      const ended = once(child, "close")
      await lineOf(child.stdout)
      child.kill("SIGKILL") // so that the cache is written before the end, or not at all
      await ended
      return told
    }
    await start()
    const told = await start()
    expect(told).toMatch(/program-\S+\.js was accepted/)
    expect(told).not.toContain("was rejected")
  })

if (canFlush) keptWhileServing()
