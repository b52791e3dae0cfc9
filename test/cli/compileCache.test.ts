/** The program keeps its compiled code for the next start, where Node can. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import module from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { program } from "./program.ts"

const hasCache = "enableCompileCache" in module

/** Makes an empty folder for temporary files. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "midblock-compiled-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const hasCompiled = (folder: string) => existsSync(join(folder, "node-compile-cache"))

/** Prints the help, for which the program is loaded; returns the first line. */
function help(env: Record<string, string>): string | undefined {
  const { stdout, stderr } = spawnSync(process.execPath, [program, "--help"], { env })
  expect(stderr.toString()).toBe("")
  return stdout.toString().split("\n")[0]
}

test("default: compiled code is kept among the temporary files, from Node 22.1 on", () => {
  const folder = newFolder()
  expect(help({ TMPDIR: folder })).toMatch(/midblock/)
  expect(hasCompiled(folder)).toBe(hasCache)
})

test("behavior: NODE_DISABLE_COMPILE_CACHE turns it off", () => {
  const folder = newFolder()
  expect(help({ TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: "1" })).toMatch(/midblock/)
  expect(hasCompiled(folder)).toBe(false)
})

test("behavior: a process that measures coverage does not enable it", () => {
  const folder = newFolder()
  expect(help({ TMPDIR: folder, NODE_V8_COVERAGE: join(folder, "coverage") })).toMatch(/midblock/)
  expect(hasCompiled(folder)).toBe(false)
})
