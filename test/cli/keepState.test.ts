import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterEach, expect, test, vi } from "vitest"
import { keepState } from "../../src/cli/keepState.ts"
import { createNode } from "../../src/index.ts"
import { eachInFolder } from "../dataFolder.ts"

let folder: string
eachInFolder((each) => {
  folder = each
})
afterEach(() => void vi.useRealTimers())

test("default: the returned function writes both files, and throws when it cannot", async () => {
  await using node = await createNode()
  const paths = { state: join(folder, "state.json"), dumpState: join(folder, "a/dump.json") }
  const save = keepState(node, { ...paths, stateInterval: 0, onFailure: () => {} })
  expect(save).toThrow(`--dump-state ${paths.dumpState}: not written: no such file or directory`)
  expect(readFileSync(paths.state, "utf8")).toBe([...node.dumpState()].join(""))
  mkdirSync(join(folder, "a"))
  save()
  expect(readFileSync(paths.dumpState, "utf8")).toBe([...node.dumpState()].join(""))
})

test("args: stateInterval: writes at the interval; a failure is reported once until a write succeeds, and holds the node", async () => {
  await using node = await createNode()
  const [inside, path] = [join(folder, "a"), join(folder, "a/state.json")]
  vi.useFakeTimers({ toFake: ["setInterval"] })
  const failures: string[] = []
  const held = new Set<string>()
  const unready = (text: string) => {
    const release = node.unready(text)
    held.add(text)
    return () => {
      held.delete(text)
      release()
    }
  }
  const onFailure = ({ message }: Error) => failures.push(message)
  keepState({ dumpState: node.dumpState, unready }, { state: path, stateInterval: 1000, onFailure })
  const reason = "--state: not written: no such file or directory"
  const failure = `--state ${path}: not written: no such file or directory`
  vi.advanceTimersByTime(999)
  expect([failures, [...held]]).toEqual([[], []])
  vi.advanceTimersByTime(1001)
  expect([failures, [...held]]).toEqual([[failure], [reason]])
  mkdirSync(inside)
  vi.advanceTimersByTime(1000)
  expect([failures, [...held], existsSync(path)]).toEqual([[failure], [], true])
  rmSync(inside, { recursive: true })
  vi.advanceTimersByTime(1000)
  expect([failures, [...held]]).toEqual([[failure, failure], [reason]])
})
