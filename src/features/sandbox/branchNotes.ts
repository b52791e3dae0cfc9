/** Notes the branches that have run: blocks of instructions, and conditional jumps that were taken or not. */
import type { CollectCoverage } from "../../kernel/core/coverage.ts"

/** The branches that have run on a node. */
export interface BranchNotes {
  /** Adds the notes of a message. The core notes each branch once, so most messages add none. */
  readonly collect: CollectCoverage
  /** The number of branches. */
  readonly count: number
}

/** Creates an empty list. */
export function createBranchNotes(): BranchNotes {
  /** The kinds of notes by program counter, by the bytes of the code. */
  const kindsOf = new Map<string, Uint8Array>()
  let count = 0
  return {
    get count() {
      return count
    },
    collect(code, isInitCode, notes) {
      if (isInitCode || notes.length === 0) return
      const key = Buffer.from(code.buffer, code.byteOffset, code.length).toString("latin1")
      const kinds = kindsOf.get(key) ?? new Uint8Array(code.length + 1)
      kindsOf.set(key, kinds)
      for (const { pc, kind } of notes) {
        const before = kinds[pc]
        if (before === undefined || (before & kind) !== 0) continue
        kinds[pc] = before | kind
        count++
      }
    },
  }
}
