/** The empty runs of the canonical chain, each up to its last block that is still in the chain. */
import type { Hex } from "../../base/hex.ts"
import type { EmptyBlockRun } from "./emptyRun.ts"

/** The runs, by block number and hash. */
export interface EmptyRanges {
  /** The run that has a block of this number. */
  at(number: number): EmptyBlockRun | undefined
  /** The number of the last block of that run that is in the chain. */
  lastOf(number: number): number | undefined
  numberOf(hash: Hex): number | undefined
  add(run: EmptyBlockRun): void
  /** Forgets the blocks above a number. */
  cut(number: number): void
}

export function createEmptyRanges(): EmptyRanges {
  let ranges: readonly { readonly run: EmptyBlockRun; readonly last: number }[] = []
  const rangeOf = (number: number) => ranges.find(({ run, last }) => number >= run.first && number <= last)
  return {
    at: (number) => rangeOf(number)?.run,
    lastOf: (number) => rangeOf(number)?.last,
    numberOf(hash) {
      for (const { run, last } of ranges) {
        const number = run.numberOf(hash)
        if (number !== undefined && number <= last) return number
      }
      return undefined
    },
    add(run) {
      ranges = [...ranges, { run, last: run.last }]
    },
    cut(number) {
      if (ranges.length === 0) return
      ranges = ranges
        .filter(({ run }) => run.first <= number)
        .map(({ run, last }) => ({ run, last: Math.min(last, number) }))
    },
  }
}
