/** Reads the coverage notes of a run from its instance. */
import type { Instance } from "./instance.ts"
import * as Layout from "./layout.ts"

/** A coverage note of one code: a program counter, and its kind: {@link Layout.RAN_BLOCK}, `RAN_UNTIL`, `JUMPED` or `PASSED`. */
export interface CoverageNote {
  readonly pc: number
  readonly kind: number
}

/**
 * Receives the notes of one code. It is called at least once for each code that ran.
 *
 * @param isInitCode - True for the code of a creation; the arguments of the constructor are at its end.
 */
export type CollectCoverage = (code: Uint8Array, isInitCode: boolean, notes: readonly CoverageNote[]) => void

/** Passes the notes of the run that has ended to `collect`. */
export function readCoverage(instance: Instance, collect: CollectCoverage): void {
  const { numbers } = instance
  const notes = new Map<number, CoverageNote[]>()
  for (let note = instance.core.newestNote(); note !== 0; note = numbers[note / 4] as number) {
    const code = numbers[(note + Layout.NOTE_CODE) / 4] as number
    const ofCode = notes.get(code) ?? []
    notes.set(code, ofCode)
    ofCode.push({
      pc: numbers[(note + Layout.NOTE_PC) / 4] as number,
      kind: numbers[(note + Layout.NOTE_KIND) / 4] as number,
    })
  }
  for (const [code, ofCode] of notes) {
    const start = numbers[(code + Layout.CODE_BYTES) / 4] as number
    const bytes = instance.copy(start, start + (numbers[(code + Layout.CODE_LENGTH) / 4] as number))
    collect(bytes, hasNoHash(instance, code), ofCode)
  }
}

/** True of init code: its record has no hash. Deployed code has one. */
function hasNoHash({ words }: Instance, code: number): boolean {
  const first = code / 8
  return words.subarray(first, first + 4).every((limb) => limb === 0n)
}
