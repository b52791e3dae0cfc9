import { readFileSync } from "node:fs"
import libCoverage from "istanbul-lib-coverage"
import { beforeAll, expect, test } from "vitest"
import { toIstanbul } from "../../../src/features/coverage/istanbul.ts"
import type { FileCoverage } from "../../../src/features/coverage/measure.ts"
import { build, cover, exerciseOn } from "./covered.ts"

type ByFile<Value> = Readonly<Record<string, Value>>

/** Recorded by `node test/features/coverage/record.mjs`: lines, 1 if they ran, 0 if not; statements with their start offset. */
const recorded: {
  readonly lines: ByFile<Readonly<Record<number, number>>>
  readonly statements: ByFile<
    readonly { readonly start: number; readonly text: string; readonly ran: boolean }[]
  >
} = JSON.parse(readFileSync(new URL("./hardhat.json", import.meta.url), "utf8"))

/** The reasons why lines differ from Hardhat's. */
const notCode =
  "Ours is right: Hardhat takes all lines between the first and the last statement of a file for lines that ran, but for what its patterns know, and these do not know this declaration or head."
const continued =
  "Hardhat counts every line of a statement; istanbul, whose reports ours are, counts the line on which one begins."
const shared =
  "Hardhat: a line did not run when a statement on it did not. istanbul: it ran when one of them did; the branch shows the rest."
const yul = "Ours is right: Hardhat takes inline assembly for one statement, and sees no branch in it."

/** The lines that differ: Hardhat's count, ours, and the reason. */
const explained: ByFile<Readonly<Record<number, readonly [number | undefined, number | undefined, string]>>> =
  {
    "contracts/Branches.sol": {
      28: [1, undefined, notCode],
      34: [1, undefined, notCode],
      39: [1, undefined, notCode],
      43: [1, undefined, notCode],
      85: [0, 1, shared],
      95: [1, undefined, continued],
      102: [1, undefined, continued],
      103: [1, undefined, continued],
      104: [1, undefined, continued],
      136: [1, undefined, continued],
      137: [1, 0, yul],
      139: [1, undefined, continued],
      140: [1, undefined, continued],
      151: [1, undefined, continued],
      174: [1, undefined, notCode],
      177: [0, 1, shared],
    },
    "contracts/Math2.sol": { 18: [1, undefined, notCode] },
    "contracts/Vaults.sol": {
      13: [1, undefined, notCode],
      20: [1, undefined, notCode],
      38: [1, undefined, notCode],
      39: [1, undefined, notCode],
      41: [1, undefined, notCode],
      48: [1, undefined, notCode],
      74: [1, undefined, notCode],
      75: [1, undefined, notCode],
      85: [1, undefined, notCode],
      86: [1, undefined, notCode],
      106: [1, undefined, continued],
      107: [1, undefined, continued],
    },
  }

let files: readonly FileCoverage[]
beforeAll(async () => {
  const path = build()
  files = await cover(path, (node) => exerciseOn(node, path))
})

const names = Object.keys(recorded.lines)
const fileOf = (name: string): FileCoverage => {
  const found = files.find(({ file }) => file.name === name)
  if (found === undefined) throw new Error(`no coverage of ${name}`)
  return found
}

test("behavior: the same files as in Hardhat 3", () => {
  expect(files.map(({ file }) => file.name)).toEqual(names)
})

test.each(names)("behavior: the lines of %s equal Hardhat 3's, except the explained ones", (name) => {
  const covered = fileOf(name)
  const data = toIstanbul([covered], "/project")
  const own = libCoverage.createCoverageMap(data).fileCoverageFor(`/project/${name}`).getLineCoverage()
  const theirs = recorded.lines[name] ?? {}
  const lines = new Set([...Object.keys(own), ...Object.keys(theirs)].map(Number))
  const different = [...lines].filter((line) => own[line] !== theirs[line])
  expect(Object.fromEntries(different.map((line) => [line, [theirs[line], own[line]]]))).toEqual(
    Object.fromEntries(
      Object.entries(explained[name] ?? {}).map(([line, [their, our]]) => [line, [their, our]]),
    ),
  )
  expect(lines.size - different.length).toBeGreaterThan(0)
})

test.each(names)("behavior: every statement of %s ran if and only if it ran in Hardhat 3", (name) => {
  const { hits } = fileOf(name)
  const theirs = new Map(recorded.statements[name]?.map(({ start, ran }) => [start, ran]))
  const own = new Map(hits.statements.map(({ range, hit }) => [range.start, hit]))
  const ways = new Map(
    hits.branches.flatMap(({ ways, hits }) => ways.map((way, index) => [way?.start, hits[index]] as const)),
  )
  for (const [start, ran] of theirs) {
    const found = own.get(start) ?? ways.get(start)
    if (found !== undefined) expect({ start, ran: found }).toEqual({ start, ran })
  }
  // Hardhat counts blocks too. A block that is not a path of a branch runs whenever the code around it runs.
  const unmatched = (recorded.statements[name] ?? []).filter(
    ({ start }) => !own.has(start) && !ways.has(start),
  )
  expect(unmatched.map(({ text }) => text).filter((text) => !/^(unchecked )?\{/.test(text))).toEqual([])
  const assembly = hits.statements.filter(({ range }) => fileText(name, range).startsWith("assembly"))
  const isInAssembly = ({ start }: { start: number }) =>
    assembly.some(({ range }) => range.start < start && start < range.end)
  const onlyOurs = hits.statements.filter(({ range }) => !theirs.has(range.start) && !isInAssembly(range))
  expect(onlyOurs).toEqual([])
})

const fileText = (name: string, { start, end }: { start: number; end: number }): string =>
  fileOf(name).file.text?.slice(start, end) ?? ""
