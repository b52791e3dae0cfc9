/**
 * Writes the instructions that run in this process to a file, for a report after all processes have ended.
 *
 * Each message that ran something new adds to the file: a killed process loses nothing. The lines are
 * `{"code":0,"init":true,"bytes":"6080…"}` before the first notes of a code, and `{"of":0,"notes":[pc,kind,…]}`.
 */
import { openSync, writeSync } from "node:fs"
import { join } from "node:path"
import { threadId } from "node:worker_threads"
import { BoundedCache } from "../../base/boundedCache.ts"
import { makeFolder } from "../../base/folder.ts"
import type { CollectCoverage, CoverageNote } from "../../kernel/core/coverage.ts"

/** A line that introduces a code, or a line with notes of a code. */
export type RawLine =
  | { readonly code: number; readonly init: boolean; readonly bytes: string }
  | { readonly of: number; readonly notes: readonly number[] }

/** The ending of the file names. */
export const rawEnding = ".coverage.jsonl"

/** The maximum number of codes whose written notes are remembered; a forgotten code may be written again. */
const maxCodes = 512

interface KnownCode {
  readonly id: number
  /** The kinds of notes that were written, by program counter. */
  readonly written: Uint8Array
}

const recorders = new Map<string, CollectCoverage>()

/** Returns the recorder of this process for a folder: all nodes of a process share it. */
export function recorderOf(folder: string): CollectCoverage {
  let recorder = recorders.get(folder)
  if (recorder === undefined) {
    recorder = createRecorder(folder)
    recorders.set(folder, recorder)
  }
  return recorder
}

function createRecorder(folder: string): CollectCoverage {
  const known = new BoundedCache<string, KnownCode>(maxCodes)
  let count = 0
  let file: number | undefined
  const write = (lines: readonly RawLine[]) => {
    file ??= openFile(folder)
    writeSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
  }
  return (whole, isInitCode, notes) => {
    const code = isInitCode ? withoutArguments(whole) : whole
    const bytes = Buffer.from(code.buffer, code.byteOffset, code.length)
    const key = `${isInitCode}${bytes.toString("latin1")}`
    const before = known.get(key)
    const { id, written } = before ?? { id: count++, written: new Uint8Array(code.length + 1) }
    if (before === undefined) known.set(key, { id, written })
    const added = addNotes(written, notes)
    const introduction = { code: id, init: isInitCode, bytes: bytes.toString("hex") }
    if (added.length > 0) write([...(before === undefined ? [introduction] : []), { of: id, notes: added }])
  }
}

/** Adds notes, and returns those that are new. */
function addNotes(written: Uint8Array, notes: readonly CoverageNote[]): number[] {
  const added: number[] = []
  for (const { pc, kind } of notes) {
    const before = written[pc]
    if (before === undefined || (before & kind) !== 0) continue
    written[pc] = before | kind
    added.push(pc, kind)
  }
  return added
}

/** Creates a file that no other process has, not even a process with the same id on another machine. */
function openFile(folder: string): number {
  makeFolder(folder)
  for (let count = 0; ; count++)
    try {
      return openSync(join(folder, `${process.pid}-${threadId}-${count}${rawEnding}`), "ax")
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
}

/** The CBOR key of the compiler's version, the last entry of the metadata: `solc`, then 3 bytes of version and 2 of the whole length. */
const versionKey = Buffer.from("64736f6c6343", "hex")
const versionSize = versionKey.length + 3 + 2

/**
 * Returns init code without the arguments of the constructor, so that it is equal for all contracts that it creates. Code without
 * the compiler's metadata is returned unchanged.
 *
 * @see Solidity documentation, "Encoding of the Metadata Hash in the Bytecode"
 */
export function withoutArguments(code: Uint8Array): Uint8Array {
  const at = Buffer.from(code.buffer, code.byteOffset, code.length).lastIndexOf(versionKey)
  return at < 0 ? code : code.subarray(0, at + versionSize)
}
