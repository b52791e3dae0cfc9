import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setImmediate } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { damageOf } from "../../src/base/lmdbFile.ts"

test("a database that another process fills meanwhile is never taken for damaged", async () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-grow-"))
  const script = fileURLToPath(new URL("../fork/cache/child.mjs", import.meta.url))
  const child = spawn(process.execPath, [script, folder, "1", "600"], { stdio: "ignore" })
  const ended = once(child, "exit")
  const found = new Set<string | undefined>()
  while (child.exitCode === null) {
    for (let look = 0; look < 200; look++) found.add(damageOf(join(folder, "fork-1-1", "data.mdb")))
    await setImmediate()
  }
  await ended
  rmSync(folder, { recursive: true })
  expect([...found]).toEqual([undefined])
})
