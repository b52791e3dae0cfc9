/** Reads and writes the files that the command line names; errors name the flag. */
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { assertWritable, writeWhole } from "../base/atomicFile.ts"
import { parseExactJson } from "../base/json.ts"
import { loadZlib } from "../base/nodeModules.ts"
import { InvalidFile } from "../errors/index.ts"
import { lockFile } from "./lock.ts"

/**
 * Reads a genesis file as JSON.
 *
 * @throws {@link InvalidFile} when it cannot be read or is not a JSON object.
 */
export function readGenesisFile(path: string): Readonly<Record<string, unknown>> {
  const text = read("genesis", path).toString("utf8")
  const value = parse(text, path)
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>
  throw new InvalidFile({ flag: "genesis", path, reason: "not a JSON object" })
}

/**
 * Reads the text of a fixture file.
 *
 * @throws {@link InvalidFile} when it cannot be read.
 */
export const readFixtureFile = (path: string): string => read("fixture", path).toString("utf8")

/**
 * Reads the bytes of a chain file, which may be compressed with gzip, as for geth's `export` and `import`.
 *
 * @throws {@link InvalidFile} when it cannot be read.
 */
export function readChainFile(path: string): Uint8Array {
  const bytes = read("import", path)
  if (bytes.length < 2 || bytes.readUInt16BE() !== gzipMagic) return new Uint8Array(bytes)
  try {
    return new Uint8Array(loadZlib().gunzipSync(bytes))
  } catch (cause) {
    throw new InvalidFile({ flag: "import", path, reason: "not valid gzip" }, { cause })
  }
}

/** The first bytes of a gzip file (RFC 1952). */
const gzipMagic = 0x1f8b

/** A state file, with the flag that names it. */
export interface StateFile {
  readonly flag: string
  readonly path: string
  readonly bytes: Uint8Array
}

/**
 * Reads a state file; returns `undefined` when there is none and none is required.
 *
 * @throws {@link InvalidFile} when it cannot be read.
 */
export function readState({ loadState, state }: StatePaths): StateFile | undefined {
  if (loadState !== undefined) return readStateAt("load-state", inFolder(loadState))
  if (state === undefined) return undefined
  const path = inFolder(state)
  return existsSync(path) ? readStateAt("state", path) : undefined
}

const readStateAt = (flag: string, path: string): StateFile => ({
  flag,
  path,
  bytes: new Uint8Array(read(flag, path)),
})

/**
 * Rejects paths to which the state cannot be written.
 *
 * @throws {@link InvalidFile}
 */
export function assertStateWritable(paths: StatePaths): void {
  for (const [flag, path] of stateTargets(paths)) assertWritable(flag, path)
}

/**
 * Locks the files of the state, so that no other program writes them.
 *
 * @throws {@link InvalidFile} when another process has one of them.
 */
export function lockState(paths: StatePaths): void {
  for (const [flag, path] of stateTargets(paths)) lockFile(flag, path)
}

/**
 * Writes the state to each of its files, even when one of the writes fails.
 *
 * @throws {@link InvalidFile} for the first file that could not be written; that file is unchanged.
 */
export function writeState(paths: StatePaths, chunks: () => Iterable<string>): void {
  const failures = stateTargets(paths).flatMap(([flag, path]) => {
    try {
      writeWhole(flag, path, chunks())
      return []
    } catch (error) {
      return [error]
    }
  })
  if (failures.length > 0) throw failures[0]
}

const stateTargets = ({
  dumpState,
  state,
}: StatePaths): readonly (readonly [flag: string, path: string])[] => [
  ...(dumpState === undefined ? [] : [["dump-state", inFolder(dumpState)] as const]),
  ...(state === undefined ? [] : [["state", inFolder(state)] as const]),
]

/** Returns the path of `state.json` in a folder, as anvil does; the path itself for a file. */
const inFolder = (path: string): string =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, "state.json") : path

/** The paths from which a state is read and to which it is written. */
export interface StatePaths {
  readonly loadState?: string | undefined
  readonly dumpState?: string | undefined
  readonly state?: string | undefined
}

function read(flag: string, path: string): Buffer {
  try {
    // A device such as /dev/zero has no end; a pipe ends with its writer.
    if (statSync(path).isCharacterDevice())
      throw new InvalidFile({ flag, path, reason: "a device, and no file" })
    return readFileSync(path)
  } catch (cause) {
    if (cause instanceof InvalidFile) throw cause
    const { code = "unreadable" } = cause as NodeJS.ErrnoException
    const reason = code === "ENOENT" ? "no such file" : code === "EISDIR" ? "a directory" : code
    throw new InvalidFile({ flag, path, reason }, { cause })
  }
}

function parse(text: string, path: string): unknown {
  try {
    return parseExactJson(text)
  } catch (cause) {
    throw new InvalidFile({ flag: "genesis", path, reason: "not valid JSON" }, { cause })
  }
}
