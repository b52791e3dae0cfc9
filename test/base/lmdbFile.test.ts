import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import { damageOf } from "../../src/base/lmdbFile.ts"

const filling = `
import { open } from "lmdb"
const database = open({ path: process.argv[1], encoding: "binary", overlappingSync: false })
for (let key = 0; key < 600; key++) await database.put(key, Buffer.alloc(1000, key))
await database.close()
`

test("a database is never reported as damaged while another process fills it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-grow-"))
  const path = join(folder, "data.mdb")
  const child = spawn(process.execPath, ["--input-type=module", "--eval", filling, path], { stdio: "ignore" })
  const ended = once(child, "exit")
  const found = new Set<string | undefined>()
  while (child.exitCode === null) {
    for (let look = 0; look < 200; look++) found.add(damageOf(path))
    await setImmediate()
  }
  expect(await ended).toEqual([0, null])
  rmSync(folder, { recursive: true })
  expect([...found]).toEqual([undefined])
})
