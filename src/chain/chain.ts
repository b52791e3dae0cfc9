/** The sealed blocks, all but the newest in `@ethereumjs/blockchain`, and the indexes by number, hash and transaction. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { fromHex } from "../base/hex.ts"
import { StableMap } from "../base/stableMap.ts"
import type { Rules } from "../evm/fork/hardforks.ts"
import type { PlacedTransaction, SealedBlock } from "./block.ts"
import { createBlockStore } from "./blockStore.ts"
import { createCanonicalChain } from "./canonicalChain.ts"
import { hydrate } from "./compacted.ts"
import type { EmptyBlockRun } from "./emptyRun.ts"

/** An entry of the indexes of transactions. */
interface TransactionIndexEntry {
  readonly block: SealedBlock
  readonly index: number
}

/** The canonical chain. */
export interface Chain {
  readonly head: SealedBlock
  /** `undefined` above the head. */
  block(number: bigint): SealedBlock | undefined
  blockByHash(hash: Hex): SealedBlock | undefined
  transaction(hash: Hex): PlacedTransaction | undefined
  /** The transaction of a sender with this nonce. */
  transactionOf(sender: Hex, nonce: bigint): PlacedTransaction | undefined
  /** The blocks of a range that have transactions, in its order. */
  busy(first: bigint, last: bigint): Iterable<SealedBlock>
  /** The hash of a block for BLOCKHASH: 32 zero bytes when there is no such block. */
  hashOf(number: number): Uint8Array
  /** Makes the stored block the head, in one synchronous step. */
  append(sealed: SealedBlock): void
  /** Makes the last block of a run the head, in one synchronous step. */
  appendEmptyRun(run: EmptyBlockRun, last: SealedBlock): void
  /** Appends blocks without checking or executing anything. */
  load(blocks: readonly SealedBlock[]): void
  /** Puts the head in the place of itself: the same block on another state. */
  replaceHead(head: SealedBlock): void
  /** Forgets every block above `number`; gives them, oldest first, but for those that were implied or at rest. */
  truncate(number: bigint): readonly SealedBlock[]
}

const zeroHash = new Uint8Array(32)

/**
 * Creates a chain of one block.
 *
 * @param hashBefore - Returns the hash of a block before the first one, on a fork.
 */
export async function createChain(
  genesis: SealedBlock,
  rules: Rules,
  hashBefore?: (number: bigint) => Hex | undefined,
): Promise<Chain> {
  const store = await createBlockStore(genesis, rules)
  const line = createCanonicalChain(genesis, store, (number, compacted) => {
    const stored = store.read(number)
    return stored && hydrate(compacted, stored, rules)
  })
  const places = new StableMap<Hex, TransactionIndexEntry>()
  const byNonce = new StableMap<string, TransactionIndexEntry>()

  const forget = ({ transactions }: SealedBlock) => {
    for (const { hash, sender, transaction } of transactions) {
      places.delete(hash)
      byNonce.delete(`${sender}/${transaction.nonce}`)
    }
  }
  const index = (block: SealedBlock) => {
    for (const { hash, index, sender, transaction } of block.transactions) {
      const place = { block, index }
      places.set(hash, place)
      byNonce.set(`${sender}/${transaction.nonce}`, place)
    }
  }
  const earlierHash = (number: number): Uint8Array | undefined => {
    const isEarlier = hashBefore !== undefined && number >= 0 && BigInt(number) < genesis.header.number
    const hash = isEarlier ? hashBefore(BigInt(number)) : undefined
    return hash === undefined ? undefined : fromHex(hash)
  }
  const append = (sealed: SealedBlock) => {
    line.push(sealed)
    index(sealed)
  }

  return {
    get head() {
      return line.head
    },
    block: (number) => line.block(Number(number)),
    blockByHash: line.byHash,
    transaction: (hash) => placed(places.get(hash)),
    transactionOf: (sender, nonce) => placed(byNonce.get(`${sender}/${nonce}`)),
    hashOf: (number) => line.hash(number) ?? earlierHash(number) ?? zeroHash,
    busy: (first, last) => line.busy(Number(first), Number(last)),
    append,
    appendEmptyRun(run, last) {
      line.appendEmptyRun(run)
      append(last)
    },
    load: (blocks) => blocks.forEach(append),
    replaceHead(head) {
      if (line.head.version === head.version) return
      line.push(head)
      index(head)
    },
    truncate(number) {
      if (line.head.header.number <= number) return []
      const forgotten = line.truncate(Number(number))
      forgotten.forEach(forget)
      return forgotten
    },
  }
}

function placed(entry: TransactionIndexEntry | undefined): PlacedTransaction | undefined {
  const executed = entry?.block.transactions[entry.index]
  return entry && executed && { executed, block: entry.block }
}
