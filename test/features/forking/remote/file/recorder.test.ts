import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import fc from "fast-check"
import { afterEach, beforeEach, expect, test } from "vitest"
import { InvalidForkFile } from "../../../../../src/errors/index.ts"
import { readForkFile } from "../../../../../src/features/forking/remote/file/read.ts"
import { createForkRecorder } from "../../../../../src/features/forking/remote/file/recorder.ts"
import { noValues } from "../../../../../src/features/forking/remote/stateValues.ts"
import { answers, head, noteAll, pieces, text, word } from "./sample.ts"

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-fork-"))
  path = join(folder, "a.fork.json")
})
afterEach(() => rmSync(folder, { recursive: true }))

const create = (changed: Partial<typeof head> = {}) =>
  createForkRecorder({ path, head: { ...head, ...changed } })
const file = () => readFileSync(path, "utf8")

test("a recording is saved as the sorted file, and no other file is left in the folder", async () => {
  const recorder = create()
  noteAll(recorder)
  expect(await recorder.save()).toBe(true)
  expect(file()).toBe(text)
  expect(readdirSync(folder)).toEqual(["a.fork.json"])
})

test("the order of the reads and their division into two runs do not change the file", async () => {
  const steps = [
    ...pieces.map((piece) => (recorder: ReturnType<typeof create>) => recorder.note(piece)),
    ...answers.map((answer) => (recorder: ReturnType<typeof create>) => recorder.noteResponse(...answer)),
  ]
  const orders = fc.tuple(
    fc.shuffledSubarray(steps, { minLength: steps.length }),
    fc.integer({ min: 0, max: steps.length }),
  )
  await fc.assert(
    fc.asyncProperty(orders, async ([order, firstRun]) => {
      rmSync(path, { force: true })
      for (const run of [order.slice(0, firstRun), order.slice(firstRun)]) {
        const recorder = create()
        for (const step of run) step(recorder)
        await recorder.save()
      }
      expect(file()).toBe(text)
    }),
    { numRuns: 30, seed: 21 },
  )
})

test("a run that reads nothing new leaves the file untouched", async () => {
  writeFileSync(path, text)
  const { ino } = statSync(path)
  const recorder = create()
  recorder.note(pieces[0] as (typeof pieces)[0])
  expect(await recorder.save()).toBe(false)
  expect(statSync(path).ino).toBe(ino)
})

test("an answer about the newest block is not recorded", async () => {
  const recorder = create()
  recorder.noteResponse("eth_gasPrice", [], "0x1")
  recorder.noteResponse("eth_getBlockByNumber", ["latest", false], {})
  await recorder.save()
  expect(readForkFile(path).responses).toEqual(new Map())
})

test("an answer with other fields, from another remote, does not replace the answer of the file", async () => {
  writeFileSync(path, text)
  const recorder = create()
  noteAll(recorder)
  recorder.noteResponse("eth_getBlockByNumber", ["0xf", false], { z: "0x1", l1Fee: "0x2" })
  expect(await recorder.save()).toBe(false)
  expect(file()).toBe(text)
})

test("error: a file that cannot be merged stays unchanged, and no other file is left in the folder", async () => {
  writeFileSync(path, text)
  await expect(create({ chainId: 10n }).save()).rejects.toThrow(InvalidForkFile)
  const recorder = create()
  recorder.note({ ...noValues, blockHashes: new Map([[15n, word(3)]]) })
  await expect(recorder.save()).rejects.toThrow(InvalidForkFile)
  expect(file()).toBe(text)
  expect(readdirSync(folder)).toEqual(["a.fork.json"])
})

test("error: a damaged file is not overwritten", async () => {
  writeFileSync(path, text.slice(0, 100))
  const recorder = create()
  noteAll(recorder)
  await expect(recorder.save()).rejects.toThrow(`fork file ${path}: line 7: it is not JSON`)
  expect(file()).toBe(text.slice(0, 100))
})

test.each([
  ["wrote its id", (pid: number) => `${pid} 1\n`],
  ["was killed before it wrote its id", () => ""],
])("the lock of a dead process that %s is replaced, and its temporary file removed", async (_, textOf) => {
  const child = spawn(process.execPath, ["-e", ""])
  await once(child, "exit")
  writeFileSync(`${path}.lock`, textOf(child.pid as number))
  writeFileSync(`${path}.${child.pid}.tmp`, "half of")
  const recorder = create()
  noteAll(recorder)
  await recorder.save()
  expect(readdirSync(folder)).toEqual(["a.fork.json"])
})

test("eight processes that record into one file at once lose nothing", async () => {
  const script = fileURLToPath(new URL("recordChild.mjs", import.meta.url))
  const children = Array.from({ length: 8 }, (_, index) =>
    spawn(process.execPath, [script, path, String(index)], { stdio: ["ignore", "inherit", "inherit"] }),
  )
  const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]))
  expect(codes).toEqual(Array(8).fill(0))
  const slots = Array.from({ length: 80 }, (_, index) => [word(index), word(index + 1)] as const)
  expect(readForkFile(path).values.slots).toEqual(new Map([[`0x${"aa".repeat(20)}`, new Map(slots)]]))
  expect(readdirSync(folder)).toEqual(["a.fork.json"])
})
