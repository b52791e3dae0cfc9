import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { runStep, type Step } from "../../src/build/step.mjs"

/** Writes the text of each file in `in` to `out`, in upper case; with `--new`, only the files that `out` lacks. */
const program = `
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
for (const name of readdirSync("in")) {
  const text = readFileSync("in/" + name, "utf8") + (process.env.MIDBLOCK_BUILD_TEST ?? "")
  if (text === "wrong") { console.log(name + " is wrong"); process.exit(2) }
  if (process.argv[2] !== "--new" || !existsSync("out/" + name)) writeFileSync("out/" + name, text.toUpperCase())
}`

const copy: Step = {
  name: "copy",
  inputs: ["in", "copy.mjs"],
  reads: /\.txt$/,
  variables: ["MIDBLOCK_BUILD_TEST"],
  outputs: ["out"],
  writes: /\.txt$/,
  command: ["copy.mjs"],
}

/** Makes a project with two inputs; `run` returns the line that the build prints, `out` the files. */
function createProject(step: Step = copy) {
  const root = mkdtempSync(join(tmpdir(), "midblock-build-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ["in", "out"]) mkdirSync(join(root, folder))
  const write = (file: string, text: string) => writeFileSync(join(root, file), text)
  write("copy.mjs", program)
  write("in/a.txt", "a")
  write("in/b.txt", "b")
  write("out/note.md", "not of the step")
  const run = async () => {
    const said: string[] = []
    const hasRun = await runStep(step, { root, say: (line) => said.push(line) })
    expect(said).toHaveLength(hasRun ? 1 : 0)
    return said[0]
  }
  const out = () =>
    Object.fromEntries(
      readdirSync(join(root, "out")).map((file) => [file, readFileSync(join(root, "out", file), "utf8")]),
    )
  return { root, write, run, out, remove: (file: string) => rmSync(join(root, file)) }
}

const note = { "note.md": "not of the step" }

test("default: a step runs once, and not again when only file times change", async () => {
  const { root, run, out } = createProject()
  expect(await run()).toBe("copy (first time)")
  expect(out()).toEqual({ "a.txt": "A", "b.txt": "B", ...note })
  utimesSync(join(root, "in/a.txt"), 2e9, 2e9)
  expect(await run()).toBeUndefined()
})

test("behavior: a step runs when an input, its program or a variable has changed", async () => {
  const { write, run, out } = createProject()
  await run()
  write("in/a.txt", "c")
  write("in/c.txt", "c")
  write("in/other.md", "not read")
  expect(await run()).toBe("copy (changed: in/a.txt and 1 more)")
  expect(out()).toMatchObject({ "a.txt": "C", "b.txt": "B", "c.txt": "C" })
  write("copy.mjs", `${program}\n`)
  expect(await run()).toBe("copy (changed: copy.mjs)")
  vi.stubEnv("MIDBLOCK_BUILD_TEST", "!")
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await run()).toBe("copy (changed: $MIDBLOCK_BUILD_TEST)")
  expect(out()).toMatchObject({ "a.txt": "C!" })
  expect(await run()).toBeUndefined()
})

test("behavior: a step runs when an output is missing, altered or left over from an old source", async () => {
  const { write, remove, run, out } = createProject()
  await run()
  const whole = out()
  for (const spoil of [() => remove("out/b.txt"), () => write("out/b.txt", "x")]) {
    spoil()
    expect(await run()).toBe("copy (changed: out/b.txt)")
    expect(out()).toEqual(whole)
  }
  write("out/old.txt", "of a source that is gone")
  expect(await run()).toBe("copy (changed: out/old.txt)")
  expect(out()).toEqual(whole)
})

test.each([[copy], [{ ...copy, isIncremental: true, command: ["copy.mjs", "--new"] }]])(
  "behavior: outputs of a removed input are removed %#",
  async (step) => {
    const { remove, run, out } = createProject(step)
    await run()
    remove("in/b.txt")
    expect(await run()).toBe("copy (changed: in/b.txt)")
    expect(out()).toEqual({ "a.txt": "A", ...note })
  },
)

test("behavior: an incremental step keeps its outputs, and makes all of them again when one was altered", async () => {
  const { write, run, out } = createProject({
    ...copy,
    isIncremental: true,
    command: ["copy.mjs", "--new"],
  })
  await run()
  write("in/a.txt", "c")
  await run()
  expect(out()).toMatchObject({ "a.txt": "A" })
  write("out/b.txt", "x")
  await run()
  expect(out()).toMatchObject({ "a.txt": "C", "b.txt": "B" })
})

test("error: the output of a failed command is in the error, and the step runs again", async () => {
  const { write, run } = createProject()
  write("in/b.txt", "wrong")
  await expect(run()).rejects.toThrow("copy failed\nb.txt is wrong\n")
  await expect(run()).rejects.toThrow("copy failed\nb.txt is wrong\n")
  write("in/b.txt", "b")
  expect(await run()).toBe("copy (first time)")
})
