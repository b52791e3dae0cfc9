/** Reads the files that the nodes of all processes wrote while they collected coverage. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type RawLine, rawEnding } from "./recorder.ts"

/** A code that ran. */
export interface CoveredCode {
  readonly code: Uint8Array
  readonly isInitCode: boolean
  /** The marks by program counter: see `RAN_BLOCK` in `src/kernel/core/layout.ts`. */
  readonly kinds: Uint8Array
}

/** Reads the files of folders; a missing folder has none. The notes of the same code are merged. */
export function readRawFiles(folders: readonly string[]): readonly CoveredCode[] {
  const codes = new Map<string, CoveredCode>()
  for (const folder of folders)
    for (const name of namesIn(folder)) readInto(codes, readFileSync(join(folder, name), "utf8"))
  return [...codes.values()]
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(rawEnding))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
}

function readInto(codes: Map<string, CoveredCode>, text: string): void {
  const byId = new Map<number, CoveredCode>()
  const lines = text.split("\n")
  lines.pop() // empty, or incomplete when the process was killed while it wrote
  for (const line of lines) {
    const read: RawLine = JSON.parse(line)
    if ("code" in read) byId.set(read.code, knownCode(codes, read))
    else addTo(byId.get(read.of), read.notes)
  }
}

function knownCode(
  codes: Map<string, CoveredCode>,
  { init: isInitCode, bytes }: { readonly init: boolean; readonly bytes: string },
): CoveredCode {
  const key = `${isInitCode}${bytes}`
  let found = codes.get(key)
  if (found === undefined) {
    const code = new Uint8Array(Buffer.from(bytes, "hex"))
    found = { code, isInitCode, kinds: new Uint8Array(code.length + 1) }
    codes.set(key, found)
  }
  return found
}

function addTo(code: CoveredCode | undefined, notes: readonly number[]): void {
  if (code === undefined) return
  for (let at = 0; at + 1 < notes.length; at += 2) {
    const pc = notes[at] as number
    if (pc < code.kinds.length) code.kinds[pc] = (code.kinds[pc] as number) | (notes[at + 1] as number)
  }
}
