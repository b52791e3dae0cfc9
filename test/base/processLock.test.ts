import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import {
  acquireLock,
  holderOf,
  isAlive,
  isRunning,
  ownerText,
  readOwner,
  releaseLock,
} from "../../src/base/processLock.ts"

test("ownerText: names this process, which is alive", () => {
  const owner = readOwner(ownerText())
  expect(owner?.pid).toBe(process.pid)
  expect(owner !== undefined && isAlive(owner)).toBe(true)
})

test("readOwner: undefined for invalid texts; the start time may be empty", () => {
  expect(["", "12", "12 34", "a 34\n", "12 34\n\n", "-12 34\n"].map(readOwner)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
  expect(readOwner("12 \n")).toEqual({ pid: 12, started: "" })
})

test.runIf(process.platform === "linux")("isAlive: false for an older process with the same id", () => {
  expect(isAlive({ pid: process.pid, started: "1" })).toBe(false)
  expect(isRunning(process.pid)).toBe(true)
})

test("isRunning: false once a process has ended", async () => {
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], {
    stdio: ["pipe", "ignore", "ignore"],
  })
  const pid = child.pid as number
  expect(isRunning(pid)).toBe(true)
  child.stdin.end()
  await once(child, "exit")
  expect(isRunning(pid)).toBe(false)
})

describe("acquireLock", () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "midblock-lock-"))
    path = join(folder, "a.lock")
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const ended = "99999999 1\n"
  const self = readOwner(ownerText())

  test("behavior: a lock has an owner until it is released", () => {
    expect(acquireLock(path)).toBe(undefined)
    expect(readdirSync(folder)).toEqual(["a.lock"])
    expect(acquireLock(path)).toEqual(self)
    expect(holderOf(path)).toEqual(self)
    releaseLock(path)
    expect(holderOf(path)).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    ["of a process that has ended", ended],
    ["without its text", ""],
  ])("behavior: a lock %s is replaced, and a claim with the same text is removed", (_, text) => {
    writeFileSync(path, text)
    writeFileSync(`${path}-claim`, text)
    expect(acquireLock(path)).toBe(undefined)
    expect(readdirSync(folder)).toEqual(["a.lock"])
    expect(readFileSync(path, "utf8")).toBe(ownerText())
  })

  test("behavior: the temporary file of an ended process is removed, that of a living one is kept", () => {
    writeFileSync(`${path}.99999999.tmp`, "")
    writeFileSync(`${path}.${process.ppid}.tmp`, "")
    expect(acquireLock(path)).toBe(undefined)
    expect(readdirSync(folder)).toEqual(["a.lock", `a.lock.${process.ppid}.tmp`])
  })

  test("behavior: the process that claims the lock of an ended process is returned as its holder", () => {
    writeFileSync(path, ended)
    writeFileSync(`${path}-claim`, ownerText())
    expect(acquireLock(path)).toEqual(self)
    expect(readFileSync(path, "utf8")).toBe(ended)
  })

  test("behavior: a file that is not a lock is not acquired, and is kept", () => {
    writeFileSync(path, "# yarn lockfile v1\n")
    expect(acquireLock(path)).toBe("other")
    expect(readFileSync(path, "utf8")).toBe("# yarn lockfile v1\n")
  })

  test.skipIf(process.platform === "win32")("behavior: a broken link is not a lock, and is kept", () => {
    symlinkSync(join(folder, "nowhere"), path)
    expect(acquireLock(path)).toBe("other")
    expect(readdirSync(folder)).toEqual(["a.lock"])
  })

  test("behavior: eight processes that compete for the lock of an ended one acquire it one at a time", async () => {
    const script = fileURLToPath(new URL("lockingChild.mjs", import.meta.url))
    const counter = join(folder, "counter")
    writeFileSync(counter, "0")
    writeFileSync(path, ended)
    const children = Array.from({ length: 8 }, () =>
      spawn(process.execPath, [script, path, counter, ended], { stdio: ["ignore", "inherit", "inherit"] }),
    )
    const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]))
    expect(codes).toEqual(Array(8).fill(0))
    expect(readFileSync(counter, "utf8")).toBe("200")
  })
})
