/** The files that the command line names: read whole, refused with the flag that named them. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs"
import { InvalidFile } from "../errors.ts"

/**
 * A genesis file as JSON.
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
 * The text of a fixture file.
 *
 * @throws {@link InvalidFile} when it cannot be read.
 */
export const readFixtureFile = (path: string): string => read("fixture", path).toString("utf8")

/**
 * The bytes of a chain file.
 *
 * @throws {@link InvalidFile} when it cannot be read.
 */
export const readChainFile = (path: string): Uint8Array => new Uint8Array(read("import", path))

/**
 * The bytes of a state file; `undefined` when there is none and there need not be.
 *
 * @throws {@link InvalidFile} when it cannot be read.
 */
export function readState({ loadState, state }: StatePaths): Uint8Array | undefined {
  if (loadState !== undefined) return new Uint8Array(read("load-state", loadState))
  return state !== undefined && existsSync(state) ? new Uint8Array(read("state", state)) : undefined
}

/** Writes a state beside the file and puts it in its place, so that the file is whole at every moment. */
export function writeState({ dumpState, state }: StatePaths, chunks: () => Iterable<string>): void {
  for (const path of [dumpState, state]) {
    if (path === undefined) continue
    const beside = `${path}.${process.pid}.tmp`
    const file = openSync(beside, "w")
    for (const chunk of chunks()) writeSync(file, chunk)
    fsyncSync(file)
    closeSync(file)
    renameSync(beside, path)
  }
}

/** Where states are read from and written to. */
export interface StatePaths {
  readonly loadState?: string | undefined
  readonly dumpState?: string | undefined
  readonly state?: string | undefined
}

function read(flag: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    const { code = "unreadable" } = cause as NodeJS.ErrnoException
    const reason = code === "ENOENT" ? "no such file" : code === "EISDIR" ? "a directory" : code
    throw new InvalidFile({ flag, path, reason }, { cause })
  }
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidFile({ flag: "genesis", path, reason: "not valid JSON" }, { cause })
  }
}
