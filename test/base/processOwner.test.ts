import { spawn } from "node:child_process"
import { once } from "node:events"
import { expect, test } from "vitest"
import { isAlive, isRunning, ownerText, readOwner } from "../../src/base/processOwner.ts"

test("ownerText: this process, which is alive", () => {
  const owner = readOwner(ownerText())
  expect(owner?.pid).toBe(process.pid)
  expect(owner !== undefined && isAlive(owner)).toBe(true)
})

test("readOwner: texts that no lock file has", () => {
  expect(["", "12", "12 34", "a 34\n", "12 34\n\n", "-12 34\n"].map(readOwner)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
  expect(readOwner("12 \n")).toEqual({ pid: 12, started: "" })
})

test.runIf(process.platform === "linux")("isAlive: false of an older process with the same id", () => {
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
