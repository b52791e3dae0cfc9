/** The cache on a disk that is too small: `ulimit -f` ends a write where the limit is, as a full disk does. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, test } from "vitest"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-full-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.skipIf(process.platform !== "linux")(
  "a full disk: nothing more is kept, one line says so, kept values are read, the process ends normally",
  async () => {
    const script = fileURLToPath(new URL("child.mjs", import.meta.url))
    const argv = ["-c", `ulimit -f 256; exec "$0" "$@"`, process.execPath, script, folder, "1", "300"]
    const child = spawn("bash", argv, { stdio: ["ignore", "pipe", "ignore"] })
    const ended = once(child, "exit")
    const others: string[] = []
    let found = 0
    for await (const line of createInterface(child.stdout)) {
      const words = line.trim().split(" ")
      if (words[0] === "found") found += words.length - 1
      else others.push(line)
    }
    expect(others).toEqual([`log fork cache: ${folder}: EFBIG: file too large, write; nothing more is kept`])
    expect(found).toBeGreaterThan(0)
    expect(await ended).toEqual([0, null])
  },
)
