import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { acquireLock, ownerText, releaseLock } from "../../../../../src/base/processLock.ts"
import { withFileLock } from "../../../../../src/features/forking/remote/file/lock.ts"
import { eachInFolder } from "../../../../dataFolder.ts"

let folder: string
let path: string
eachInFolder((created) => {
  folder = created
  path = join(folder, "a.fork.json")
})

test("default: returns the result of the step; the lock exists only while it runs", async () => {
  const during = () => [readdirSync(folder), readFileSync(`${path}.lock`, "utf8")]
  expect(await withFileLock(path, during)).toEqual([["a.fork.json.lock"], ownerText()])
  expect(readdirSync(folder)).toEqual([])
})

test("error: an error of the step is passed on, and the lock is released", async () => {
  const reason = new Error("no")
  const failing = withFileLock(path, () => {
    throw reason
  })
  await expect(failing).rejects.toBe(reason)
  expect(readdirSync(folder)).toEqual([])
})

test("behavior: steps wait until the lock of their file is released, those of another file do not", async () => {
  const lock = `${path}.lock`
  expect(acquireLock(lock)).toBe(undefined)
  const steps: string[] = []
  const waiting = ["first", "second"].map((name) => withFileLock(path, () => steps.push(name)))
  const other = await withFileLock(join(folder, "b.fork.json"), () => steps.push("other"))
  expect(other).toBe(1)
  expect(steps).toEqual(["other"])
  releaseLock(lock)
  await Promise.all(waiting)
  expect([...steps].sort()).toEqual(["first", "other", "second"])
})

test("error: the folder does not exist", async () => {
  const missing = join(folder, "none", "a.json")
  await expect(withFileLock(missing, () => {})).rejects.toThrow(
    `fork file ${missing}: it cannot be locked: ENOENT: no such file or directory, `,
  )
})

test("error: a lock file with other contents is in the way, and stays", async () => {
  writeFileSync(`${path}.lock`, "a poem")
  let runs = 0
  await expect(withFileLock(path, () => runs++)).rejects.toThrow(
    `fork file ${path}: a.fork.json.lock is in the way, and is not a lock file`,
  )
  expect(runs).toBe(0)
  expect(readFileSync(`${path}.lock`, "utf8")).toBe("a poem")
})

test("error: a folder instead of the lock file", async () => {
  mkdirSync(`${path}.lock`)
  await expect(withFileLock(path, () => {})).rejects.toThrow(
    `fork file ${path}: it cannot be locked: EISDIR: illegal operation on a directory, read`,
  )
})
