/** The levels of the program's output. */
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"
import { launch, lineOf } from "./program.ts"

/** Runs the program until it ends by itself. */
async function outputOf(...flags: string[]) {
  const child = launch("--no-mining", ...flags)
  const texts = { stdout: "", stderr: "" }
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (chunk: Buffer) => {
      texts[name] += chunk
    })
  const [code] = await once(child, "close")
  return { code, ...texts }
}

test("a program that cannot start prints the reason, except with --silent", async () => {
  await using node = await createNode()
  const { port } = await node.listen()
  const taken = ["--port", String(port)]
  const plain = await outputOf(...taken)
  expect(plain).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(/^error: .*\n$/) })
  expect(plain.stderr).toContain(String(port))
  expect(await outputOf(...taken, "--quiet")).toEqual(plain)
  expect(await outputOf(...taken, "--silent")).toEqual({ code: 1, stdout: "", stderr: "" })
  expect(await outputOf(...taken, "--silent", "--verbose", "--json")).toEqual({
    code: 1,
    stdout: "",
    stderr: "",
  })
  const json = await outputOf(...taken, "--json")
  expect(JSON.parse(json.stderr)).toEqual({
    event: "error",
    level: "error",
    time: expect.any(String),
    message: plain.stderr.slice("error: ".length, -1),
  })
  expect([json.code, json.stdout]).toEqual([1, ""])
})

test("--json: a state file that is not loaded is a warning", async () => {
  const folder = mkdtempSync(join(tmpdir(), "midblock-levels-"))
  const files = ["--data-dir", join(folder, "data"), "--state", join(folder, "state.json")]
  const stderrOf = async () => {
    const child = launch("--no-mining", "--port", "0", "--json", ...files)
    child.stdout.once("data", () => child.kill("SIGTERM"))
    return text(child.stderr)
  }
  expect(await stderrOf()).toBe("")
  expect(JSON.parse(await stderrOf())).toEqual({
    event: "warn",
    level: "warn",
    time: expect.any(String),
    message: "the data folder has a chain: the state file is not loaded",
  })
  rmSync(folder, { recursive: true })
})

test("a refused command line prints the reason, even with --silent", async () => {
  const { code, stderr } = await outputOf("--silent", "--block-tme", "1")
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "error: unknown option '--block-tme'; did you mean --block-time?\n",
  })
})

test("--json: the first line has a level and a time", async () => {
  const child = launch("--no-mining", "--port", "0", "--json")
  const { event, level, time } = JSON.parse(await lineOf(child.stdout)) as Record<string, string>
  expect([event, level]).toEqual(["start", "info"])
  expect(new Date(String(time)).toISOString()).toBe(time)
  child.kill("SIGTERM")
  await once(child, "close")
})
