/** Programs that would write the same files. */
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { lockFile } from "../../src/cli/lock.ts"
import { ended, launchIn, lineOf } from "./program.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-lock-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const launch = (...flags: string[]) => launchIn(folder, "--no-mining", "--port", "0", "--json", ...flags)

/** Starts a program; `end` ends it by a signal, and returns the names of the files in the folder. */
async function start(...flags: string[]) {
  const child = launch(...flags)
  await lineOf(child.stdout)
  return {
    pid: child.pid,
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await once(child, "exit")
      return readdirSync(folder).sort()
    },
  }
}

/** Returns the error output of a program that does not start, and its exit code. */
const refusal = (...flags: string[]) => ended(launch(...flags))

/** Returns the reason why this process cannot lock the file. */
function refused(path: string): string {
  try {
    lockFile("state", path)
    return "locked"
  } catch (error) {
    return (error as Error).message
  }
}

test("a file in use by another process is refused for every option, and free after that process ends", async () => {
  symlinkSync("chain.json", join(folder, "link.json"))
  const first = await start("--state", "chain.json")
  const reason = `in use by process ${first.pid}`
  expect(
    await Promise.all([refusal("--state", "chain.json"), refusal("--dump-state", "./chain.json")]),
  ).toEqual([
    { code: 1, text: `error: --state chain.json: ${reason}\n` },
    { code: 1, text: `error: --dump-state ./chain.json: ${reason}\n` },
  ])
  expect(await first.end("SIGTERM")).toEqual(["chain.json", "link.json"])
  const second = await start("--state", "link.json")
  expect(await refusal("--state", "chain.json")).toEqual({
    code: 1,
    text: `error: --state chain.json: in use by process ${second.pid}\n`,
  })
  expect(await second.end("SIGINT")).toEqual(["chain.json", "link.json"])
})

test("the lock of a killed process is taken over", async () => {
  const first = await start("--state", "chain.json")
  expect(await first.end("SIGKILL")).toEqual(["chain.json.lock"])
  const second = await start("--state", "chain.json", "--dump-state", "chain.json")
  expect(readFileSync(join(folder, "chain.json.lock"), "utf8").split(" ")[0]).toBe(String(second.pid))
  expect(await second.end("SIGTERM")).toEqual(["chain.json"])
})

test.skipIf(process.platform !== "linux")("a later process with the same id does not hold the lock", () => {
  writeFileSync(join(folder, "chain.json.lock"), `${process.ppid} 1\n`)
  expect(refused(join(folder, "chain.json"))).toBe("locked")
})

test("an empty lock file is taken over; a lock file with other contents is refused and stays", () => {
  writeFileSync(join(folder, "chain.json.lock"), "")
  expect(refused(join(folder, "chain.json"))).toBe("locked")
  expect(refused(join(folder, "chain.json"))).toBe("locked")
  writeFileSync(join(folder, "yarn.lock"), "# yarn lockfile v1\n")
  const path = join(folder, "yarn")
  expect(refused(path)).toBe(`--state ${path}: yarn.lock is in the way, and is not a lock file`)
  expect(readFileSync(join(folder, "yarn.lock"), "utf8")).toBe("# yarn lockfile v1\n")
})

test.skipIf(process.platform === "win32")("a device is not locked", () => {
  expect(refused("/dev/null")).toBe("locked")
})
