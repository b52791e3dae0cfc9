/** The canonical blocks by number and hash: those that are kept, and runs of empty ones that are implied. */
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import type { SealedBlock } from "./block.ts"
import type { ImpliedRun } from "./implied.ts"

/** A run as far as the chain still goes. */
interface Stretch {
  readonly run: ImpliedRun
  readonly last: number
}

/** The canonical blocks. */
export interface Line {
  readonly head: SealedBlock
  /** `undefined` above the head. */
  block(number: number): SealedBlock | undefined
  byHash(hash: Hex): SealedBlock | undefined
  /** The hash of a block without making the block. */
  hash(number: number): Uint8Array | undefined
  /** Makes a block the head: the one that follows it, the last of an implied run, or the same on another state. */
  push(block: SealedBlock): void
  /** Appends a run that follows the head; its last block is to be pushed. */
  imply(run: ImpliedRun): void
  /** Forgets every block above `number`; gives those that were kept, oldest first. */
  truncate(number: number): readonly SealedBlock[]
}

/** Creates the line of one block. */
export function createLine(genesis: SealedBlock): Line {
  const kept = new Map<number, SealedBlock>([[0, genesis]])
  const byHash = new Map<Hex, SealedBlock>([[genesis.hash, genesis]])
  let stretches: readonly Stretch[] = []
  let head = genesis

  const runAt = (number: number) =>
    stretches.find(({ run, last }) => number >= run.first && number <= last)?.run
  const keep = (block: SealedBlock) => {
    kept.set(Number(block.header.number), block)
    byHash.set(block.hash, block)
    head = block
  }
  const block = (number: number) => kept.get(number) ?? runAt(number)?.block(number)
  const numberOf = (hash: Hex) => {
    for (const { run, last } of stretches) {
      const number = run.numberOf(hash)
      if (number !== undefined && number <= last) return number
    }
    return undefined
  }

  return {
    get head() {
      return head
    },
    block,
    byHash(hash) {
      const known = byHash.get(hash)
      if (known !== undefined || stretches.length === 0) return known
      const number = numberOf(hash)
      return number === undefined ? undefined : block(number)
    },
    hash(number) {
      const known = kept.get(number)
      return known === undefined ? runAt(number)?.hash(number) : hexToBytes(known.hash)
    },
    push: keep,
    imply(run) {
      stretches = [...stretches, { run, last: run.last }]
    },
    truncate(number) {
      const forgotten: SealedBlock[] = []
      const last = block(number) ?? head
      for (let each = number + 1; each <= head.header.number; each++) {
        const gone = kept.get(each)
        if (gone === undefined) continue
        forgotten.push(gone)
        kept.delete(each)
        byHash.delete(gone.hash)
      }
      stretches = stretches
        .filter(({ run }) => run.first <= number)
        .map(({ run, last: end }) => ({ run, last: Math.min(end, number) }))
      keep(last)
      return forgotten
    },
  }
}
