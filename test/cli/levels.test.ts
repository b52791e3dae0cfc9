/** The levels of the program's output: what each leaves out. */
import { once } from "node:events"
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"
import { launch, lineOf } from "./program.ts"

/** Runs the program until it ends by itself. */
async function outputOf(...flags: string[]) {
  const child = launch("--no-mining", ...flags)
  const text = { stdout: "", stderr: "" }
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (chunk: Buffer) => {
      text[name] += chunk
    })
  const [code] = await once(child, "close")
  return { code, ...text }
}

test("a program that cannot begin says why, but for --silent", async () => {
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

test("a refused command line says why, whatever the level", async () => {
  const { code, stderr } = await outputOf("--silent", "--block-tme", "1")
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "error: unknown option '--block-tme'; did you mean --block-time?\n",
  })
})

test("--json: the first line has the level and the time of all lines", async () => {
  const child = launch("--no-mining", "--port", "0", "--json")
  const { event, level, time } = JSON.parse(await lineOf(child.stdout)) as Record<string, string>
  expect([event, level]).toEqual(["start", "info"])
  expect(new Date(String(time)).toISOString()).toBe(time)
  child.kill("SIGTERM")
  await once(child, "close")
})
