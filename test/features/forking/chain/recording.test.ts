import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createRecording } from "../../../../src/features/forking/chain/recording.ts"
import { parseForkFile } from "../../../../src/features/forking/remote/file/read.ts"
import { noValues } from "../../../../src/features/forking/remote/stateValues.ts"
import { StateKeySet } from "../../../../src/kernel/state/base.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { answers, head, holder, state, text, token } from "../remote/file/sample.ts"

let path: string
eachInFolder((folder) => {
  path = join(folder, "a.fork.json")
})

const read = () => parseForkFile(path, readFileSync(path, "utf8"))

test("default: without a path nothing is recorded, and the values are not even collected", async () => {
  const recording = createRecording(undefined, head)
  recording.noteResponse("eth_getBalance", [holder, "0x1"], "0x0")
  recording.noteOpenBlock({ number: "0x11" })
  const values = () => {
    throw new Error("collected")
  }
  await recording.save(values)
  expect(recording.reads).toBe(undefined)
})

test("default: the values of the keys and the responses are in the file after a save", async () => {
  const recording = createRecording(path, head)
  expect(recording.reads).toEqual(new StateKeySet())
  expect(existsSync(path)).toBe(false)
  for (const answer of answers) recording.noteResponse(...answer)
  await recording.save(() => state)
  expect(readFileSync(path, "utf8")).toBe(text)
})

test("behavior: a save collects values only when a key or a response is new since the last save", async () => {
  const recording = createRecording(path, head)
  let count = 0
  const save = async () => {
    await recording.save(() => {
      count++
      return state
    })
    return count
  }
  const counts = [await save(), await save()]
  recording.reads?.accounts.add(token)
  counts.push(await save(), await save())
  recording.reads?.accounts.add(token)
  counts.push(await save())
  recording.noteResponse(...(answers[0] as (typeof answers)[number]))
  counts.push(await save(), await save())
  expect(counts).toEqual([1, 1, 2, 2, 2, 3, 3])
})

test("behavior: a save that fails is repeated, though nothing is new", async () => {
  writeFileSync(path, "no fork file")
  const recording = createRecording(path, head)
  const save = () => recording.save(() => state)
  await expect(save()).rejects.toMatchObject({ name: "InvalidForkFile", path })
  rmSync(path)
  await save()
  expect(read().values).toEqual(parseForkFile(path, text).values)
  writeFileSync(path, "no fork file")
  await save()
  expect(readFileSync(path, "utf8")).toBe("no fork file")
})

test("behavior: the open block that was forked is recorded, other answers for moving blocks are not", async () => {
  const recording = createRecording(path, head)
  recording.noteOpenBlock({ number: "0x11" })
  recording.noteResponse("eth_getBalance", [holder, "latest"], "0x5")
  await recording.save(() => noValues)
  const pending = { method: "eth_getBlockByNumber", params: ["pending", true], result: { number: "0x11" } }
  expect([...read().responses.values()]).toEqual([pending])
})
