import { expect, test } from "vitest"
import { combineTracers } from "../../../../src/kernel/evm/trace/together.ts"
import type { Tracer } from "../../../../src/kernel/evm/trace/tracer.ts"
import { to } from "../execute/fixtures.ts"
import { traceRun } from "./run.ts"

/** Creates a tracer that listens to some moments, and notes them under its name. */
function createNotes(
  name: string,
  moments: readonly (keyof Tracer<unknown>)[],
  heard: string[],
): Tracer<void> {
  const own = moments.map((moment) => [moment, () => void heard.push(`${name} ${moment}`)])
  return { ...Object.fromEntries(own), result: () => {} }
}

test("default: each moment goes to all tracers that listen to it, in their order; the result is the given one", async () => {
  const heard: string[] = []
  const tracer = combineTracers(
    [
      createNotes("a", ["start", "enter", "log", "end"], heard),
      createNotes("b", ["step", "enter", "fault", "leave"], heard),
      createNotes("c", ["start", "end"], heard),
    ],
    () => heard.length,
  )
  // LOG0, and REVERT
  expect(await traceRun(tracer, { [to]: "5f5fa05f5ffd" })).toBe(heard.length)
  expect(heard).toEqual([
    ...["a start", "c start", "a enter", "b enter", "b step", "b step", "b step", "a log"],
    ...["b step", "b step", "b step", "b fault", "b leave", "a end", "c end"],
  ])
})

test("behavior: program counters go to the tracers that only visit instructions", async () => {
  const visited: number[] = []
  const tracer = combineTracers([{ visit: (pc) => visited.push(pc), result: () => {} }], () => visited)
  // LOG0, and STOP
  expect(await traceRun(tracer, { [to]: "5f5fa000" })).toEqual([0, 1, 2, 3])
})

test("behavior: a moment to which no tracer listens is absent, so that it is not computed", () => {
  const heard: string[] = []
  const names = (...all: (keyof Tracer<unknown>)[][]) =>
    Object.keys(
      combineTracers(
        all.map((each) => createNotes("a", each, heard)),
        () => undefined,
      ),
    ).sort()
  expect(names()).toEqual(["result"])
  expect(names(["step"], ["leave", "step"])).toEqual(["leave", "result", "step"])
})
