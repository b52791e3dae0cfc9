/** Reads what a run has noted for coverage out of its instance. */
import type { Instance } from "./instance.ts"
import * as Layout from "./layout.ts"

/** A moment of a code that ran: a program counter, and {@link Layout.RAN_BLOCK} or another kind. */
export interface CoverageNote {
  readonly pc: number
  readonly kind: number
}

/**
 * Receives what ran, of each code at least once.
 *
 * @param isInitCode - True for the code of a creation, which ends with the arguments of the constructor.
 */
export type CollectCoverage = (code: Uint8Array, isInitCode: boolean, notes: readonly CoverageNote[]) => void

/** Passes on the notes of the run that has ended. */
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

/** Init code is run without a hash; code that is deployed has one. */
function hasNoHash({ words }: Instance, code: number): boolean {
  const first = code / 8
  return words.subarray(first, first + 4).every((limb) => limb === 0n)
}
