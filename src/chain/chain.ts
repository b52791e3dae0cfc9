/** The sealed blocks, in `@ethereumjs/blockchain`, and the indexes by number, hash and transaction. */
import { type Blockchain, createBlockchain } from "@ethereumjs/blockchain"
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import type { Rules } from "../evm/hardforks.ts"
import type { SealedBlock } from "./block.ts"

/** Where a sealed transaction stands. */
export interface TransactionPlace {
  readonly block: SealedBlock
  readonly index: number
}

/** The canonical chain. */
export interface Chain {
  readonly head: SealedBlock
  /** `undefined` above the head. */
  block(number: bigint): SealedBlock | undefined
  blockByHash(hash: Hex): SealedBlock | undefined
  transaction(hash: Hex): TransactionPlace | undefined
  /** The transaction of a sender with this nonce. */
  transactionOf(sender: Hex, nonce: bigint): TransactionPlace | undefined
  /** The hash of a block for BLOCKHASH: 32 zero bytes when there is no such block. */
  hashOf(number: number): Uint8Array
  /** Stores a block that follows the head; it becomes readable with {@link Chain.append}. */
  put(sealed: SealedBlock): Promise<void>
  /** Makes the stored block the head, in one synchronous step. */
  append(sealed: SealedBlock): void
  /** Puts the head in the place of itself: the same block on another state. */
  replaceHead(head: SealedBlock): void
  /** Forgets every block above `number`; gives them, oldest first. */
  truncate(number: bigint): Promise<readonly SealedBlock[]>
}

const zeroHash = new Uint8Array(32)

/** Creates a chain of one block. */
export async function createChain(genesis: SealedBlock, rules: Rules): Promise<Chain> {
  const blockchain: Blockchain = await createBlockchain({
    common: rules.moving,
    genesisBlock: genesis.block,
    validateBlocks: false,
    validateConsensus: false,
  })
  const blocks: SealedBlock[] = [genesis]
  const byHash = new Map<Hex, SealedBlock>([[genesis.hash, genesis]])
  const places = new Map<Hex, TransactionPlace>()
  const byNonce = new Map<string, TransactionPlace>()

  const forget = (block: SealedBlock) => {
    byHash.delete(block.hash)
    for (const { hash, sender, transaction } of block.transactions) {
      places.delete(hash)
      byNonce.delete(`${sender}/${transaction.nonce}`)
    }
  }

  const index = (sealed: SealedBlock) => {
    byHash.set(sealed.hash, sealed)
    for (const { hash, index, sender, transaction } of sealed.transactions) {
      const place = { block: sealed, index }
      places.set(hash, place)
      byNonce.set(`${sender}/${transaction.nonce}`, place)
    }
  }

  return {
    get head() {
      return blocks.at(-1) ?? genesis
    },
    block: (number) => blocks[Number(number)],
    blockByHash: (hash) => byHash.get(hash),
    transaction: (hash) => places.get(hash),
    transactionOf: (sender, nonce) => byNonce.get(`${sender}/${nonce}`),
    hashOf(number) {
      const block = blocks[number]
      return block === undefined ? zeroHash : hexToBytes(block.hash)
    },
    put: (sealed) => blockchain.putBlock(sealed.block),
    append(sealed) {
      blocks.push(sealed)
      index(sealed)
    },
    replaceHead(head) {
      if (blocks.at(-1)?.version === head.version) return
      blocks[blocks.length - 1] = head
      index(head)
    },
    async truncate(number) {
      if (blocks.length <= Number(number) + 1) return []
      await blockchain.resetCanonicalHead(number)
      const forgotten = blocks.splice(Number(number) + 1)
      forgotten.forEach(forget)
      return forgotten
    },
  }
}
