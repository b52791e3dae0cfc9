import { once } from "node:events"
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test } from "vitest"
import { assertWritable, writeWhole } from "../../src/base/atomicFile.ts"
import { readState, writeState } from "../../src/cli/files.ts"

const root = mkdtempSync(join(tmpdir(), "midblock-writing-"))
afterAll(() => rmSync(root, { recursive: true }))

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(root, "case-"))
  path = join(folder, "state.json")
})

const contents = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]))

/** Returns the message of an attempt, without the folder's name. */
const refusal = (attempt: () => void): string => {
  try {
    attempt()
    return "nothing was refused"
  } catch (error) {
    return (error as Error).message.replaceAll(folder, "")
  }
}

function* failing(): Iterable<string> {
  yield "half of"
  throw new Error("the rest cannot be made")
}

test("default: writes every chunk, and keeps the mode of an existing file", () => {
  writeWhole("state", path, ["one ", "two"])
  chmodSync(path, 0o600)
  writeWhole("state", path, ["three"])
  expect(contents()).toEqual({ "state.json": "three" })
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test("behavior: a symbolic link is kept, and its target is replaced", () => {
  const target = join(folder, "target.json")
  writeFileSync(target, "old")
  symlinkSync(target, path)
  writeWhole("state", path, ["new"])
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
  expect(readFileSync(target, "utf8")).toBe("new")
})

test("behavior: a failed write keeps the old file, and leaves no temporary file or open descriptor", () => {
  writeFileSync(path, "old")
  expect(refusal(() => writeWhole("state", path, failing()))).toBe("the rest cannot be made")
  expect(contents()).toEqual({ "state.json": "old" })
  expect(openFiles().filter((file) => file.startsWith(folder))).toEqual([])
})

test("behavior: the temporary file of a killed process with the same id is overwritten", () => {
  writeFileSync(`${path}.${process.pid}.tmp`, "half")
  writeWhole("state", path, ["whole"])
  expect(contents()).toEqual({ "state.json": "whole" })
})

test.skipIf(!existsSync("/dev/full"))("error: the device is full", () => {
  expect(refusal(() => writeWhole("dump-state", "/dev/full", ["{}"]))).toBe(
    "--dump-state /dev/full: not written: no space left on device",
  )
  expect(openFiles()).not.toContain("/dev/full")
  expect(statSync("/dev/full").isCharacterDevice()).toBe(true)
})

test("error: assertWritable refuses paths that cannot be written, and changes no file", () => {
  writeFileSync(path, "a file")
  mkdirSync(join(folder, "inner"))
  const check = (name: string) => refusal(() => assertWritable("state", join(folder, name)))
  expect(["none/state.json", "inner", "state.json/state.json", "new.json", "state.json"].map(check)).toEqual([
    "--state /none/state.json: there is no folder /none",
    "--state /inner: a directory",
    "--state /state.json/state.json: cannot be written: not a directory",
    "nothing was refused",
    "nothing was refused",
  ])
  expect(contentsAreUntouched()).toBe(true)
})

test.skipIf(!existsSync("/proc/self"))("error: file creation fails although permissions allow it", () => {
  expect(["/proc/x", "/proc/version"].map((name) => refusal(() => assertWritable("state", name)))).toEqual([
    "--state /proc/x: cannot be written: no such file or directory",
    "--state /proc/version: cannot be written: no such file or directory",
  ])
  expect(refusal(() => assertWritable("state", join(folder, "n".repeat(250))))).toBe(
    `--state /${"n".repeat(250)}: cannot be written: name too long`,
  )
  expect(contents()).toEqual({})
})

test("error: a socket is refused", async () => {
  const server = createServer().listen(join(folder, "s"))
  await once(server, "listening")
  expect(refusal(() => assertWritable("state", join(folder, "s")))).toBe("--state /s: a socket")
  server.close()
})

test("behavior: the path of a folder means the file state.json in it", () => {
  writeState({ state: folder }, () => ["{}"])
  expect(contents()).toEqual({ "state.json": "{}" })
  expect(readState({ state: folder })?.bytes).toEqual(new TextEncoder().encode("{}"))
})

test("behavior: when one of two files cannot be written, the other is still written", () => {
  const paths = { dumpState: join(folder, "none/dump.json"), state: path }
  expect(refusal(() => writeState(paths, () => ["{}"]))).toBe(
    "--dump-state /none/dump.json: not written: no such file or directory",
  )
  expect(contents()).toEqual({ "state.json": "{}" })
})

const contentsAreUntouched = () => readFileSync(path, "utf8") === "a file"

/** Returns the open files of this process; none on a system without `/proc`. */
function openFiles(): readonly string[] {
  if (!existsSync("/proc/self/fd")) return []
  return readdirSync("/proc/self/fd").flatMap((each) => {
    try {
      return [readlinkSync(`/proc/self/fd/${each}`)]
    } catch {
      return [] // the descriptor of this listing
    }
  })
}
