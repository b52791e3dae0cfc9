import { expect, test } from "vitest"
import { findCrowded, findCycles, findTrespasses, readImports } from "./imports.mjs"

const graphOf = (sources: Record<string, string>) =>
  readImports(Object.keys(sources), (file: string) => sources[file] ?? "")

test("files that import each other are a cycle, also through type imports", () => {
  const graph = graphOf({
    "src/kernel/state/a.ts": 'import type { B } from "./b.ts"',
    "src/kernel/state/b.ts": 'export { c } from "./c.ts"',
    "src/kernel/state/c.ts": 'type A = import("./a.ts").A',
    "src/kernel/state/d.ts": 'import "./a.ts"',
  })

  expect(findCycles(graph)).toEqual([
    ["src/kernel/state/a.ts", "src/kernel/state/b.ts", "src/kernel/state/c.ts"],
  ])
})

test("an import that the table of rooms does not allow, and a file in no room, are reported", () => {
  const graph = graphOf({
    "src/kernel/state/a.ts": 'import { b } from "../../base/b.ts"',
    "src/base/b.ts": 'import type { A } from "../kernel/state/a.ts"',
    "src/node/query/c.ts": 'import { d } from "../submit/d.ts"',
    "src/node/submit/d.ts": 'import { c } from "../query/c.ts"',
    "src/harness/e.ts": 'import { instance } from "../instance/midblockNode.ts"',
    "src/node/query/f.ts": 'import type { Faults } from "../../features/faults/faults.ts"',
    "src/features/faults/faults.ts": 'import type { Fork } from "../forking/fork.ts"',
    "src/features/forking/fork.ts": "",
    "src/loose.ts": "",
  })

  expect(findTrespasses(graph)).toEqual([
    "src/base/b.ts imports src/kernel/state/a.ts, which src/base must not know",
    "src/node/query/c.ts imports src/node/submit/d.ts, which src/node/query must not know",
    "src/harness/e.ts imports src/instance/midblockNode.ts, which src/harness must not know",
    "src/node/query/f.ts imports src/features/faults/faults.ts, which src/node/query must not know",
    "src/features/faults/faults.ts imports src/features/forking/fork.ts, which src/features/faults must not know",
    "src/loose.ts lies in no room of test/lint/rooms.mjs",
  ])
})

test("an import of a package that only other rooms may import is reported", () => {
  const graph = graphOf({
    "src/api/methods/a.ts": 'import type { VM } from "@ethereumjs/vm"',
    "src/api/server/b.ts": 'import express from "express"',
    "src/api/wire/c.ts": 'import { z } from "zod"',
  })

  expect(findTrespasses(graph)).toEqual([
    "src/api/methods/a.ts imports @ethereumjs/vm, which src/api/methods must not know",
  ])
})

test("a folder with more than 25 files, and a fourth file at the top of src, are reported", () => {
  const filesIn = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/file${index}.ts`)

  expect(
    findCrowded([
      ...filesIn("src", 4),
      ...filesIn("src/api/wire", 26),
      ...filesIn("src/api/rpc", 25),
      ...filesIn("src/api/methods/eth", 70),
    ]),
  ).toEqual(["src has 4 files", "src/api/wire has 26 files"])
})
