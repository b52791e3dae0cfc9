/** The canonical blocks by number and hash: those that are kept, whole or at rest, and runs of empty ones that are implied. */
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import type { SealedBlock } from "./block.ts"
import type { ImpliedRun } from "./implied.ts"
import { mayRest, type RestingBlock, toResting } from "./resting.ts"
import { createStretches } from "./stretches.ts"

/** A block that is kept. */
export type KeptBlock = SealedBlock | RestingBlock

/** The canonical blocks. */
export interface Line {
  readonly head: SealedBlock
  /** `undefined` above the head. */
  block(number: number): SealedBlock | undefined
  byHash(hash: Hex): SealedBlock | undefined
  /** The hash of a block without making the block. */
  hash(number: number): Uint8Array | undefined
  /** The blocks of a range that have transactions. */
  busy(first: number, last: number): Iterable<SealedBlock>
  /** Makes a block the head: the one that follows it, the last of an implied run, or the same on another state. */
  push(block: SealedBlock): void
  /** Appends a run that follows the head; its last block is to be pushed. */
  imply(run: ImpliedRun): void
  /** Forgets every block above `number`; gives those that were kept, oldest first. */
  truncate(number: number): readonly KeptBlock[]
}

/** The newest blocks are whole, however empty. */
const awake = 128

/** Creates the line of one block; `wake` makes one whole that rests. */
export function createLine(genesis: SealedBlock, wake: (resting: RestingBlock) => SealedBlock): Line {
  const kept = new Map<number, KeptBlock>([[0, genesis]])
  const numbers = new Map<Hex, number>([[genesis.hash, 0]])
  const stretches = createStretches()
  let head = genesis

  const keep = (block: SealedBlock) => {
    const number = Number(block.header.number)
    kept.set(number, block)
    numbers.set(block.hash, number)
    head = block
  }
  const rest = (number: number) => {
    const block = kept.get(number)
    if (block?.header !== undefined && mayRest(block)) kept.set(number, toResting(block))
  }
  const block = (number: number) => {
    const known = kept.get(number)
    if (known === undefined) return stretches.at(number)?.block(number)
    return known.header === undefined ? wake(known) : known
  }

  return {
    get head() {
      return head
    },
    block,
    byHash(hash) {
      const number = numbers.get(hash) ?? stretches.numberOf(hash)
      return number === undefined ? undefined : block(number)
    },
    hash(number) {
      const known = kept.get(number)
      return known === undefined ? stretches.at(number)?.hash(number) : hexToBytes(known.hash)
    },
    *busy(first, last) {
      for (let number = first; number <= last; number++) {
        const known = kept.get(number)
        if (known?.header !== undefined && known.transactions.length > 0) yield known
      }
    },
    push(block) {
      keep(block)
      rest(Number(block.header.number) - awake)
    },
    imply: stretches.add,
    truncate(number) {
      const forgotten: KeptBlock[] = []
      const last = block(number) ?? head
      for (let each = number + 1; each <= head.header.number; each++) {
        const gone = kept.get(each)
        if (gone === undefined) continue
        forgotten.push(gone)
        kept.delete(each)
        numbers.delete(gone.hash)
      }
      stretches.cut(number)
      keep(last)
      return forgotten
    },
  }
}
