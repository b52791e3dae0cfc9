/** The builder: takes the best waiting transactions into the open block, publishes flashblocks, seals. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { SealedBlock } from "../chain/block.ts"
import type { Chain } from "../chain/chain.ts"
import type { BlockAttributes } from "../chain/header.ts"
import type { SignedTransaction } from "../evm/decode.ts"
import type { ExecutedTransaction } from "../evm/records.ts"
import { assertExecutable } from "../evm/validate.ts"
import type { State } from "../state/store.ts"
import type { Events } from "./events.ts"
import {
  execute,
  type Flashblock,
  newestVersion,
  type OpenBlock,
  prepareBlock,
  publish,
  roomOf,
  type Workshop,
} from "./openBlock.ts"
import type { Pool } from "./pool.ts"
import { sealBlock } from "./seal.ts"
import { select } from "./selection.ts"

/** What building a block needs. */
export interface BuilderParts extends Workshop {
  readonly state: State
  readonly chain: Chain
  readonly pool: Pool
  readonly events: Events
  /** What the next block on a parent shall have. */
  readonly attributes: (parent: SealedBlock) => BlockAttributes
  /** Told of each block before its successor is opened. */
  readonly onSealed: (block: SealedBlock) => void
}

/** The open block as it was, to come back to. */
export interface BuilderState {
  readonly open: OpenBlock
  readonly transactionCount: number
  readonly flashblockCount: number
}

/**
 * The builder of one node.
 *
 * Invariant: `open` is a child of the chain's head. The methods that give promises are called from the
 * queue only; `open` and `published` are read by anyone, and change in single synchronous steps.
 */
export class Builder {
  readonly #parts: BuilderParts
  #open: OpenBlock

  private constructor(parts: BuilderParts, open: OpenBlock) {
    this.#parts = parts
    this.#open = open
  }

  /** Opens the first block on the head of the chain. */
  static async create(parts: BuilderParts): Promise<Builder> {
    return new Builder(parts, (await prepareOn(parts, parts.chain.head))())
  }

  get open(): OpenBlock {
    return this.#open
  }

  /** The newest flashblock: what `pending` names. */
  get published(): Flashblock {
    return this.#open.flashblocks.at(-1) as Flashblock
  }

  /** A transaction that is executed but not published yet: to readers it still waits. */
  executed(hash: Hex): ExecutedTransaction | undefined {
    return this.#open.byHash.get(hash)
  }

  /**
   * Executes the best waiting transaction that fits; `undefined` when there is none.
   *
   * A transaction on which execution itself breaks is thrown out of the pool: it must not block the others.
   */
  async buildOne(passed = new Set<Hex>()): Promise<ExecutedTransaction | undefined> {
    const { state, pool, events } = this.#parts
    for (;;) {
      const candidate = select(pool, roomOf(this.#open, state), passed)
      if (candidate === undefined) return undefined
      pool.remove(candidate.hash)
      try {
        return await execute(this.#parts, this.#open, candidate)
      } catch (error) {
        events.emit("fault", { transaction: candidate, error })
      }
    }
  }

  /** Executes every waiting transaction that fits. */
  async build(): Promise<void> {
    const passed = new Set<Hex>()
    while ((await this.buildOne(passed)) !== undefined);
  }

  /** Publishes what is executed; `undefined` when nothing is new. */
  flashblock(): Flashblock | undefined {
    if (this.#open.transactions.length === this.published.transactionCount) return undefined
    publish(this.#open)
    return this.#announce()
  }

  /** Closes the open block and opens its successor. */
  async seal(): Promise<SealedBlock> {
    const { sealed } = await sealBlock(this.#parts, this.#open)
    await this.#append(sealed)
    return sealed
  }

  /**
   * Builds a block that comes from elsewhere, and appends it if it comes out as `accept` wants it.
   *
   * What the open block held goes back to the pool; when the block is refused, an empty one is open again.
   *
   * @throws What `accept` throws, and every {@link InvalidTransaction}.
   */
  async rebuild(
    attributes: BlockAttributes,
    transactions: readonly SignedTransaction[],
    accept: (sealed: SealedBlock) => void,
  ): Promise<SealedBlock> {
    const { chain, pool, state } = this.#parts
    for (const executed of this.#open.transactions) pool.readmit(executed)
    await this.#openAnew(chain.head, attributes)
    try {
      for (const transaction of transactions) {
        assertExecutable(transaction, roomOf(this.#open, state))
        await execute(this.#parts, this.#open, transaction)
      }
      const { sealed } = await sealBlock(this.#parts, this.#open)
      accept(sealed)
      await this.#append(sealed)
      return sealed
    } catch (error) {
      await this.#openAnew(chain.head)
      throw error
    }
  }

  async #append(sealed: SealedBlock): Promise<void> {
    const { chain, events, onSealed } = this.#parts
    await chain.put(sealed)
    onSealed(sealed)
    const open = await prepareOn(this.#parts, sealed)
    chain.append(sealed)
    this.#open = open()
    this.#prune()
    events.emit("block", sealed)
    this.#announce()
  }

  /** Opens the block anew, with new attributes, unless it holds transactions already. */
  async reopen(): Promise<void> {
    if (this.#open.transactions.length > 0) return
    await this.#openAnew(this.#parts.chain.head)
  }

  capture(): BuilderState {
    const { transactions, flashblocks } = this.#open
    return { open: this.#open, transactionCount: transactions.length, flashblockCount: flashblocks.length }
  }

  /** Puts the open block back; the chain must have been cut to its parent before. */
  async restore(saved: BuilderState): Promise<void> {
    if (saved.transactionCount === 0) return this.#openAnew(saved.open.parent)
    this.#open = rewind(saved)
    this.#parts.state.truncate(newestVersion(this.#open))
  }

  async #openAnew(parent: SealedBlock, attributes?: BlockAttributes): Promise<void> {
    const open = await prepareOn(this.#parts, parent, attributes)
    this.#parts.state.truncate(parent.version)
    this.#open = open()
  }

  /** Drops waiting transactions whose nonce is spent. */
  #prune(): void {
    const { pool, state } = this.#parts
    const view = state.at(this.#open.beginning)
    for (const sender of [...pool.senders])
      for (const { transaction, hash } of pool.of(sender)) {
        if (transaction.nonce >= (view.account(sender)?.nonce ?? 0n)) break
        pool.remove(hash)
      }
  }

  #announce(): Flashblock {
    const [open, flashblock] = [this.#open, this.published]
    const since = open.flashblocks[flashblock.index - 1]?.transactionCount ?? 0
    this.#parts.events.emit("flashblock", { open, flashblock, transactions: open.transactions.slice(since) })
    return flashblock
  }
}

const prepareOn = (
  parts: BuilderParts,
  parent: SealedBlock,
  attributes: BlockAttributes = parts.attributes(parent),
): Promise<() => OpenBlock> => prepareBlock(parts, parent, attributes)

/** The open block cut back to what a snapshot saw of it; the original is left alone for older snapshots. */
function rewind({ open, transactionCount, flashblockCount }: BuilderState): OpenBlock {
  const transactions = open.transactions.slice(0, transactionCount)
  return {
    ...open,
    transactions,
    byHash: new Map(transactions.map((transaction) => [transaction.hash, transaction])),
    flashblocks: open.flashblocks.slice(0, flashblockCount),
  }
}
