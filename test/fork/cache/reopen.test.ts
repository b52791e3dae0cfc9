import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

test("a process that opens and closes 60 caches goes on to its end", () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-reopen-"))
  const script = fileURLToPath(new URL("reopenChild.mjs", import.meta.url))
  try {
    expect(execFileSync(process.execPath, ["--expose-gc", script, folder]).toString()).toBe("")
  } finally {
    rmSync(folder, { recursive: true })
  }
})
