/** The canonical blocks by number and hash: those that are kept, whole or at rest, and runs of empty ones that are implied. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { SealedBlock } from "./block.ts"
import type { BlockStore } from "./blockStore.ts"
import type { ImpliedRun } from "./implied.ts"
import { mayRest, type RestingBlock, toResting } from "./resting.ts"
import { createStretches } from "./stretches.ts"

/** A block that is kept. */
type KeptBlock = SealedBlock | RestingBlock

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
  /** Forgets every block above `number`; gives those that were whole, oldest first. */
  truncate(number: number): readonly SealedBlock[]
}

/** What has the numbers and hashes of the kept blocks. */
type Numbering = Pick<BlockStore, "hashOf" | "numberOf" | "remove">

/** Makes a block whole that rests. */
type Wake = (number: number, resting: RestingBlock) => SealedBlock | undefined

/** The newest blocks are whole, however empty. */
const awake = 128

/** Creates the line of one block, over the store that has the kept ones. */
export function createLine(genesis: SealedBlock, store: Numbering, wake: Wake): Line {
  const kept = new Map<number, KeptBlock>([[0, genesis]])
  const stretches = createStretches()
  let head = genesis

  const keep = (block: SealedBlock) => {
    kept.set(Number(block.header.number), block)
    head = block
  }
  const rest = (number: number) => {
    const block = kept.get(number)
    if (block?.header !== undefined && mayRest(block)) kept.set(number, toResting(block))
  }
  const block = (number: number) => {
    const known = kept.get(number)
    if (known === undefined) return stretches.at(number)?.block(number)
    return known.header === undefined ? wake(number, known) : known
  }

  return {
    get head() {
      return head
    },
    block,
    byHash(hash) {
      const number = store.numberOf(hash) ?? stretches.numberOf(hash)
      return number === undefined ? undefined : block(number)
    },
    hash: (number) => store.hashOf(number) ?? stretches.at(number)?.hash(number),
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
      const forgotten: SealedBlock[] = []
      const numbers: number[] = []
      const last = block(number) ?? head
      for (let each = number + 1; each <= head.header.number; each++) {
        const gone = kept.get(each)
        if (gone === undefined) continue
        if (gone.header !== undefined) forgotten.push(gone)
        numbers.push(each)
        kept.delete(each)
      }
      stretches.cut(number)
      store.remove(numbers, last)
      keep(last)
      return forgotten
    },
  }
}
