/** Reads and writes the file of gas snapshots: the gas of transactions by test file, test and method. */
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { reasonOf, writeWhole } from "../../base/atomicFile.ts"
import { InvalidGasSnapshot } from "./errors.ts"

/** The gas of the methods of one test, in the order of their names. */
export type GasOfTest = Readonly<Record<string, number>>

/** The gas by test file, then by the full name of the test. */
export type GasSnapshot = Readonly<Record<string, Readonly<Record<string, GasOfTest>>>>

const fileName = ".gas-snapshot.json"

/** Returns the path of the snapshots of a test file. They are beside the nearest `package.json` above it. */
export function gasSnapshotPath(testPath: string): string {
  for (let folder = dirname(testPath); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, "package.json"))) return join(folder, fileName)
  return join(dirname(testPath), fileName)
}

/** Returns the name of a test file in the file of snapshots. */
export const keyOfFile = (path: string, testPath: string): string =>
  relative(dirname(path), testPath).replaceAll("\\", "/")

/** Reads the snapshots. The result is empty when there is no file. @throws {@link InvalidGasSnapshot} */
export function readGasSnapshot(path: string): GasSnapshot {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return {}
    throw new InvalidGasSnapshot({ path, reason: reasonOf(cause) })
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new InvalidGasSnapshot({ path, reason: "it is not JSON" })
  }
  if (!isNested(json, 2))
    throw new InvalidGasSnapshot({ path, reason: "expected numbers by file, test and method" })
  return json as GasSnapshot
}

/** Returns true for objects nested to this depth, with amounts of gas in the innermost objects. */
function isNested(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false
  return Object.values(value).every((each) =>
    depth > 0 ? isNested(each, depth - 1) : Number.isSafeInteger(each),
  )
}

/** Changes the file. Other workers change it too, so it is locked and read again before the change. */
export function changeGasSnapshot(path: string, change: (before: GasSnapshot) => GasSnapshot): void {
  const lock = `${path}.lock`
  acquire(lock)
  try {
    const text = `${JSON.stringify(sorted(change(readGasSnapshot(path))), null, 2)}\n`
    writeWhole("gas-snapshot", path, [text])
  } finally {
    rmSync(lock, { force: true })
  }
}

const pauseMs = 2
/** The number of pauses after which a lock is removed. A lock is held for milliseconds; after five seconds its process was killed. */
const maxPauses = 2500
const pausing = new Int32Array(new SharedArrayBuffer(4))

function acquire(lock: string): void {
  for (let pauses = 0; !created(lock); pauses++) {
    if (pauses >= maxPauses) rmSync(lock, { force: true })
    else Atomics.wait(pausing, 0, 0, pauseMs)
  }
}

function created(lock: string): boolean {
  try {
    closeSync(openSync(lock, "wx"))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  }
}

/** Sorts the names, so the file does not depend on the order of the tests, and removes empty objects. */
function sorted<Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const entries = Object.entries(values).map(([name, value]): [string, Value] => [
    name,
    typeof value === "object" && value !== null ? (sorted(value as never) as Value) : value,
  ])
  return Object.fromEntries(
    entries
      .filter(([, value]) => typeof value !== "object" || Object.keys(value as object).length > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}
