/** The matcher of gas snapshots: `toMatchGasSnapshot`. */
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Hex } from "viem"
import { assertOptionsOf } from "../../base/nearest.ts"
import { currentNode, decodingOf } from "../current.ts"
import { InvalidGasSnapshotUse } from "../gasSnapshot/errors.ts"
import {
  changeGasSnapshot,
  type GasOfTest,
  gasSnapshotPath,
  keyOfFile,
  readGasSnapshot,
} from "../gasSnapshot/file.ts"
import { methodNameOf } from "../gasSnapshot/methodName.ts"
import { stateGasOf } from "../gasSnapshot/stateGas.ts"
import { type TestTask, testKeyOf } from "../gasSnapshot/testKey.ts"
import { show } from "../show.ts"
import { currentOutcome, takeSubject } from "./currentOutcome.ts"
import { judge, judgeNoTransaction, type MatcherThis, type Verdict } from "./judge.ts"

/** Options of `toMatchGasSnapshot`. */
export interface GasSnapshotOptions {
  /** The largest difference that passes, in per cent of the snapshot; 0 when absent. */
  readonly tolerance?: number | undefined
  /** The name of the entry, instead of the contract and its method. */
  readonly name?: string | undefined
}

const optionNames = Object.keys({ tolerance: true, name: true } satisfies Record<
  keyof GasSnapshotOptions,
  true
>)

/** The parts of the `this` of vitest's matchers that snapshots need. */
export interface SnapshotMatcherThis extends MatcherThis {
  readonly testPath?: string | undefined
  readonly currentTestName?: string | undefined
  readonly task?: TestTask | undefined
  readonly assertionCalls: number
  readonly snapshotState?: { readonly snapshotUpdateState?: "all" | "new" | "none" | undefined } | undefined
}

/** The current attempt of a test; a retry is another attempt. */
interface Attempt {
  /** The number of assertions at the last match. When it does not increase, a retry has begun. */
  assertions: number
  readonly counts: Map<string, number>
}

/** The attempts by vitest's state of snapshots, which is one for each run of a file, then by the key of the test. */
const attempts = new WeakMap<object, Map<string, Attempt>>()

/** The entry of a test in the file of snapshots. */
interface TestEntry {
  readonly path: string
  readonly file: string
  readonly test: string
  readonly known: GasOfTest
  /** True for the first match of an attempt. */
  readonly isFirst: boolean
  readonly counts: Map<string, number>
}

/**
 * Expects that a transaction uses the gas that `.gas-snapshot.json` has for this test and method. A missing entry is written, unless
 * vitest runs in CI. `vitest --update` writes all entries.
 */
export async function toMatchGasSnapshot(
  this: SnapshotMatcherThis,
  subject: unknown,
  options: GasSnapshotOptions = {},
): Promise<Verdict> {
  takeSubject(subject)
  if (this.isNot === true) throw new InvalidGasSnapshotUse({ reason: "it cannot be used with not" })
  assertOptionsOf("toMatchGasSnapshot", options, optionNames)
  const { tolerance = 0, name } = options
  if (!(typeof tolerance === "number" && tolerance >= 0))
    throw new InvalidGasSnapshotUse({ reason: `tolerance ${show(tolerance)} is not a percentage` })
  if (!(name === undefined || (typeof name === "string" && name !== "")))
    throw new InvalidGasSnapshotUse({ reason: `name ${show(name)} is not a text` })
  const entry = entryOf(this)
  const outcome = await currentOutcome(subject)
  const expected = "match its gas snapshot"
  if (outcome.kind !== "transaction" || outcome.revert !== undefined)
    return judgeNoTransaction(this, { outcome, expected, decoding: decodingOf() })
  const { gasUsed, transactionHash } = outcome.receipt
  const node = currentNode()
  const method = numberedName(entry, name ?? (await methodNameOf(node, transactionHash as Hex)))
  const settings = { tolerance, mode: modeOf(this) }
  const whole = compare(entry, { method, gas: Number(gasUsed), ...settings })
  const state = compareState(entry, { method, gas: await stateGasOf(node, outcome.receipt), ...settings })
  const failed = [whole, state].filter(({ pass }) => !pass)
  const found = failed.map((each) => each.found).join(", and ")
  return judge(this, { pass: failed.length === 0, found, outcome, expected })
}

const modeOf = ({ snapshotState }: SnapshotMatcherThis): "all" | "new" | "none" =>
  snapshotState?.snapshotUpdateState ?? (process.env.CI === undefined ? "new" : "none")

function entryOf(matcher: SnapshotMatcherThis): TestEntry {
  const { testPath, currentTestName, task, assertionCalls, snapshotState } = matcher
  if (testPath === undefined || currentTestName === undefined)
    throw new InvalidGasSnapshotUse({ reason: "it must be called within a test of vitest" })
  const test = (task && testKeyOf(task)) ?? currentTestName
  const path = gasSnapshotPath(testPath)
  const file = keyOfFile(path, testPath)
  const run = snapshotState ?? attempts
  const byTest = attempts.get(run) ?? new Map<string, Attempt>()
  attempts.set(run, byTest)
  const running = byTest.get(test)
  const isFirst = running === undefined || assertionCalls <= running.assertions
  const attempt = isFirst ? { assertions: 0, counts: new Map() } : running
  attempt.assertions = assertionCalls
  byTest.set(test, attempt)
  return { path, file, test, known: knownIn({ path, file, test }), isFirst, counts: attempt.counts }
}

const knownIn = ({ path, file, test }: Pick<TestEntry, "path" | "file" | "test">): GasOfTest =>
  readGasSnapshot(path)[file]?.[test] ?? {}

/** Returns a name, with a number when the test has used the name before. */
function numberedName({ counts }: TestEntry, name: string): string {
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  return count === 1 ? name : `${name} ${count}`
}

/** The gas of a transaction, with the tolerance and the mode of its comparison. */
interface Measured {
  readonly method: string
  readonly gas: number
  readonly tolerance: number
  readonly mode: "all" | "new" | "none"
}

function compare(entry: TestEntry, measured: Measured): { readonly pass: boolean; readonly found: string } {
  const { method, gas, tolerance, mode } = measured
  const { known, isFirst } = entry
  const expected = Object.hasOwn(known, method) ? known[method] : undefined
  if (mode === "all") {
    if (expected !== gas || isFirst) write(entry, measured, isFirst)
    if (expected !== undefined && expected !== gas)
      console.log(`gas of ${method}: ${movement(expected, gas)}`)
    return { pass: true, found: "" }
  }
  if (expected === undefined) {
    if (mode === "new") write(entry, measured, false)
    return {
      pass: mode === "new",
      found: `it used ${gas}, and this test has no entry ${JSON.stringify(method)}`,
    }
  }
  const pass = Math.abs(gas - expected) * 100 <= tolerance * expected
  const allowed = tolerance === 0 ? "" : `, and ${tolerance} % are allowed`
  return { pass, found: `the gas of ${method} moved: ${movement(expected, gas)}${allowed}` }
}

/** Compares the gas for state (EIP-8037), which has an entry of its own beside that of all gas; there is none without state gas. */
function compareState(entry: TestEntry, { method, ...measured }: Measured): ReturnType<typeof compare> {
  const name = `${method}, for state`
  const known = knownIn(entry) // that of all gas may be new in it
  if (measured.gas === 0 && (measured.mode === "all" || !Object.hasOwn(known, name)))
    return { pass: true, found: "" }
  return compare({ ...entry, known, isFirst: false }, { method: name, ...measured })
}

/** @example movement(50000, 51263) // "50000 → 51263 (+1263, +2.53 %)" */
function movement(before: number, after: number): string {
  const sign = after > before ? "+" : ""
  const percent = before === 0 ? "" : `, ${sign}${(((after - before) / before) * 100).toFixed(2)} %`
  return `${before} → ${after} (${sign}${after - before}${percent})`
}

/** @param removesOthers - `true` removes the other entries of the test, and all entries of test files that no longer exist. */
function write({ path, file, test }: TestEntry, { method, gas }: Measured, removesOthers: boolean): void {
  changeGasSnapshot(path, (before) => {
    const files = removesOthers
      ? Object.fromEntries(Object.entries(before).filter(([name]) => existsSync(join(dirname(path), name))))
      : before
    const own = removesOthers ? {} : files[file]?.[test]
    return { ...files, [file]: { ...files[file], [test]: { ...own, [method]: gas } } }
  })
}
