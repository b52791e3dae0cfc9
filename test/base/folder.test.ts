import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test } from "vitest"
import { cacheFolder, makeFolder } from "../../src/base/folder.ts"

const root = mkdtempSync(join(tmpdir(), "midblock-folder-"))
afterAll(() => rmSync(root, { recursive: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(root, "case-"))
})

/** Returns the code of the system's error. */
const codeOf = (path: string): string | undefined => {
  try {
    makeFolder(path)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

test("default: makes the folder and its missing parents, and leaves one that exists", () => {
  const path = join(folder, "a", "b", "c")
  for (const _ of ["first", "again"]) {
    makeFolder(path)
    expect(statSync(path).isDirectory()).toBe(true)
  }
  expect(codeOf("/")).toBe(undefined)
})

test.skipIf(process.platform === "win32")("args: mode is that of every new folder", () => {
  makeFolder(join(folder, "a", "b"), 0o700)
  expect(["a", "a/b"].map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o700, 0o700])
})

test("behavior: a link to a folder is followed", () => {
  symlinkSync(folder, join(folder, "link"))
  makeFolder(join(folder, "link", "a"))
  expect(statSync(join(folder, "a")).isDirectory()).toBe(true)
})

test.skipIf(process.platform === "win32")(
  "error: a file at the path, a file as a parent, a link without a target",
  () => {
    writeFileSync(join(folder, "file"), "")
    symlinkSync(join(folder, "nothing"), join(folder, "link"))
    const paths = ["file", "file/a", "file/a/b", "link", "link/a"]
    expect(paths.map((path) => codeOf(join(folder, path)))).toEqual([
      ...["EEXIST", "ENOTDIR", "ENOTDIR", "EEXIST", "EEXIST"],
    ])
  },
)

test.skipIf(process.platform !== "linux")("error: a parent in which no folder can be created", () => {
  expect(codeOf("/proc/a")).toBe("ENOENT")
  expect(codeOf("/proc/a/b")).toBe("ENOENT")
})

test("cacheFolder: each system's own folder", () => {
  const [home, env] = ["/home/ada", {}]
  expect(cacheFolder({ platform: "linux", env, home })).toBe("/home/ada/.cache/midblock")
  expect(cacheFolder({ platform: "darwin", env, home })).toBe("/home/ada/Library/Caches/midblock")
  const local = { LOCALAPPDATA: "/c/local" }
  expect(cacheFolder({ platform: "win32", env: local, home })).toBe("/c/local/midblock/cache")
  expect(cacheFolder({ platform: "win32", env, home })).toBe("/home/ada/AppData/Local/midblock/cache")
})

test("cacheFolder: XDG_CACHE_HOME has precedence, unless it is relative", () => {
  const home = "/home/ada"
  expect(cacheFolder({ platform: "darwin", env: { XDG_CACHE_HOME: "/x" }, home })).toBe("/x/midblock")
  expect(cacheFolder({ platform: "linux", env: { XDG_CACHE_HOME: "x" }, home })).toBe(
    "/home/ada/.cache/midblock",
  )
})

test("cacheFolder: none for a user without a home folder, unless the environment names another", () => {
  for (const home of ["", "relative", undefined])
    for (const platform of ["linux", "darwin", "win32"] as const)
      expect(cacheFolder({ platform, env: { LOCALAPPDATA: "" }, home: home ?? "" })).toBe(undefined)
  expect(cacheFolder({ platform: "linux", env: { XDG_CACHE_HOME: "/x" }, home: "" })).toBe("/x/midblock")
  expect(cacheFolder({ platform: "win32", env: { LOCALAPPDATA: "/c/local" }, home: "" })).toBe(
    "/c/local/midblock/cache",
  )
})
