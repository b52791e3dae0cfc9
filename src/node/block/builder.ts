/** The builder: executes waiting transactions in the open block, publishes flashblocks, and seals. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { createYielder } from "../../base/yielding.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { EmptyBlockRun } from "../../kernel/chain/emptyRun.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { monotonicMs } from "../base/clock.ts"
import { prune } from "../txpool/pool.ts"
import { attributesOf, opensWith } from "./attributes.ts"
import type { BlockContents, BuildBounds, BuilderParts, BuilderState } from "./builderTypes.ts"
import { announceBlock, announceNewest } from "./events.ts"
import { buildBundles, positionOf } from "./executeBundles.ts"
import { executeChecked } from "./executeTransactions.ts"
import { executeBest, executeWaiting } from "./executeWaiting.ts"
import {
  emptied,
  executedIn,
  extentOf,
  type Flashblock,
  firstTransactionsOf,
  hasExtent,
  newestFlashblock,
  newestVersion,
  type OpenBlock,
  publish,
  truncated,
} from "./openBlock.ts"
import { type BlockPlan, contentsOf, reexecute } from "./reexecute.ts"
import { announceRewrite, type RewriteContext } from "./rewrites.ts"
import { sealBlock, stored } from "./seal.ts"
import { becomeHead, prepareSuccessor } from "./successor.ts"

/** Maximum number of sealed blocks whose flashblocks are remembered. */
const maxSealedBlocks = 64

/**
 * The builder of one node.
 *
 * Invariant: `open` is a child of the chain's head. Methods that return promises are called from the queue only.
 * `open` and `published` are read by anyone, and change in single synchronous steps.
 */
export class Builder {
  readonly #parts: BuilderParts
  #open: OpenBlock
  #sealed: readonly OpenBlock[] = []
  #jobs = 0
  #buildMs = 0
  readonly #yieldIfDue = createYielder()
  private constructor(parts: BuilderParts, open: OpenBlock) {
    this.#parts = parts
    this.#open = open
  }

  /** Opens the first block on the head of the chain. */
  static async create(parts: BuilderParts): Promise<Builder> {
    return new Builder(parts, (await prepareSuccessor(parts, parts.chain.head))(0))
  }

  get open(): OpenBlock {
    return this.#open
  }

  /** The newest flashblock, which `pending` names. */
  get published(): Flashblock {
    return newestFlashblock(this.#open)
  }

  /** Returns the open block, or one of the last 64 sealed blocks as it was published, by number. */
  openBlockAt(number: bigint): OpenBlock | undefined {
    const ago = Number(this.#open.header.number - number)
    return ago === 0 ? this.#open : ago > 0 ? this.#sealed.at(-ago) : undefined
  }

  /** Returns a transaction of the open block, published or not; readers see an unpublished one as waiting. */
  executed(hash: Hex): ExecutedTransaction | undefined {
    return executedIn(this.#open, hash)
  }

  /** Executes the best waiting transaction that fits; returns `undefined` when there is none. */
  async buildOne(): Promise<ExecutedTransaction | undefined> {
    const startMs = monotonicMs()
    const executed = await executeBest(this.#parts, this.#open)
    this.#buildMs += monotonicMs() - startMs
    return executed
  }

  /** Executes the due bundles and the waiting transactions that fit, until the time is over. */
  async build({ allowed, timeMs = Number.POSITIVE_INFINITY }: BuildBounds = {}): Promise<void> {
    const startMs = monotonicMs()
    const isTimed = timeMs < Number.POSITIVE_INFINITY
    const bounds = { allowed, isOver: () => monotonicMs() - startMs > timeMs, isTimed }
    await buildBundles(this.#parts, this.#open, bounds)
    await executeWaiting(this.#parts, this.#open, { ...bounds, endTurn: this.#yieldIfDue })
    this.#buildMs += monotonicMs() - startMs
  }

  /** Executes every bundle that is due; returns `true` when there was one. */
  async buildBundles(): Promise<boolean> {
    return (await buildBundles(this.#parts, this.#open, {})) > 0
  }

  /** True while a bundle waits for a later flashblock of this block. */
  get awaitsBundle(): boolean {
    return this.#parts.bundles.awaitsLater(positionOf(this.#open, this.#parts))
  }

  /** Executes a transaction, in the pool or not. @throws Every {@link InvalidTransaction} of execution. */
  async execute(transaction: SignedTransaction): Promise<void> {
    await executeChecked(this.#parts, this.#open, transaction)
  }

  /** Publishes all executed, unpublished transactions as one flashblock. */
  flashblock(): Flashblock {
    publish(this.#open)
    return this.#announce()
  }

  /**
   * Seals the open block and opens its successor.
   *
   * @param accept - Throws when the block must not be appended; the caller must then restore the open block.
   */
  async seal(accept: (sealed: SealedBlock) => void = () => {}): Promise<SealedBlock> {
    const { beforeSeal, bundles, chain, events, pool, state } = this.#parts
    for (const run of beforeSeal) await run()
    const startMs = monotonicMs()
    const { version: before } = this.#open.parent
    const { sealed: made, rootsMs } = await sealBlock(this.#parts, this.#open)
    const sealed = await stored(this.#parts, made)
    accept(sealed)
    const open = await becomeHead(this.#parts, sealed, this.#open, () => chain.append(sealed))
    this.#sealed = [...this.#sealed, this.#open].slice(-maxSealedBlocks)
    this.#open = open(++this.#jobs)
    bundles.settle(sealed.transactions)
    const nonceOf = (sender: Hex) => state.at(this.#open.beginning).account(sender)?.nonce ?? 0n
    if (pool.size > 0) prune(pool, state.written(before, this.#open.beginning), nonceOf)
    announceBlock(events, sealed, state, { sealMs: monotonicMs() - startMs, rootsMs })
    this.#announce()
    return sealed
  }

  /** Appends a run of empty blocks without executing them, given with its last block, and opens the successor. */
  async appendEmptyRun(run: EmptyBlockRun, last: SealedBlock): Promise<void> {
    const { chain, events } = this.#parts
    const open = await becomeHead(this.#parts, last, this.#open, () => chain.appendEmptyRun(run, last))
    this.#sealed = []
    this.#open = open(++this.#jobs)
    events.emit("implied", run)
    this.#announce()
  }

  /** Executes the open block again with changes to its plan; refused transactions return to the pool. */
  async reexecute(changes: Partial<Omit<BlockPlan, "parent">>): Promise<void> {
    if (this.#open.parent.hash !== this.#parts.chain.head.hash) this.#sealed = []
    await this.#reexecute({ attributes: attributesOf(this.#open), ...contentsOf(this.#open), ...changes })
  }

  /** Truncates the open block to its first flashblocks, at least 1; the transactions after them are not kept. */
  truncate(flashblockCount: number): void {
    const { transactionCount } = this.#open.flashblocks[flashblockCount - 1] ?? this.published
    const extent = { ...extentOf(this.#open), transactionCount, flashblockCount }
    this.#resume(truncated(this.#open, extent, this.#jobs + 1))
  }

  /**
   * Replaces the open block by one on the head of the chain, with exactly these transactions, unpublished.
   *
   * The transactions of the open block are not kept. Blocks that were removed from the chain are no longer remembered.
   *
   * @param attributes - Those of the next block when absent.
   * @throws Every {@link InvalidTransaction} of execution; the open block then does not change.
   */
  async replace({ attributes, transactions, onFailed }: BlockContents = {}): Promise<void> {
    const { chain, nextBlock } = this.#parts
    const { number } = chain.head.header
    this.#sealed = this.#sealed.filter(({ header }) => header.number <= number)
    await this.#reexecute({
      attributes: attributes ?? nextBlock.attributes(chain.head),
      flashblocks: [],
      required: transactions,
      onFailed,
    })
  }

  /** Returns the present state of the builder, for {@link Builder.restore}. */
  capture(): BuilderState {
    return { open: this.#open, extent: extentOf(this.#open), sealed: this.#sealed }
  }

  /** Restores a captured open block; its parent must be the head. `announce` emits the events of added and removed blocks. */
  async restore({ open, extent, sealed }: BuilderState, announce?: () => void): Promise<void> {
    const { chain, nextBlock, rules, state } = this.#parts
    const { parent } = open
    const context = { before: this.#open, announce }
    this.#sealed = sealed
    const isUnchanged = open === this.#open && parent.version === chain.head.version
    if (isUnchanged && hasExtent(open, extent)) return announce?.()
    const kept = truncated(open, extent, this.#jobs + 1)
    // Readers of `pending` find its state while the block is executed again.
    if (!state.has(newestVersion(context.before))) this.#open = emptied(open)
    const isEmpty = extent.transactionCount === firstTransactionsOf(open).length
    const attributes = isEmpty ? nextBlock.attributes(parent) : undefined
    if (attributes !== undefined && !opensWith(attributes, open, rules))
      return this.#reexecute({ parent, attributes, flashblocks: [] }, context)
    if (!state.has(newestVersion(kept)))
      return this.#reexecute({ parent, attributes: attributesOf(open), ...contentsOf(kept) }, context)
    chain.replaceHead(parent)
    this.#resume(kept, context)
  }

  /** Sets the open block of another chain, which replaces the chain in the same step. */
  adopt(open: OpenBlock): void {
    this.#sealed = []
    this.#rewrite({ ...open, job: ++this.#jobs })
  }

  async #reexecute(
    { parent = this.#parts.chain.head, ...plan }: Omit<BlockPlan, "parent"> & Partial<BlockPlan>,
    context?: RewriteContext,
  ): Promise<void> {
    const { chain, pool } = this.#parts
    const { open, refused } = (await reexecute(this.#parts, { parent, ...plan }))(++this.#jobs)
    chain.replaceHead(open.parent)
    pool.readmit(refused)
    this.#rewrite(open, context)
  }

  #resume(kept: OpenBlock, context?: RewriteContext): void {
    this.#jobs = kept.job
    this.#parts.state.truncate(newestVersion(kept))
    this.#rewrite(kept, context)
  }

  #rewrite(open: OpenBlock, { before = this.#open, announce }: RewriteContext = {}): void {
    this.#open = open
    if (this.#parts.flashblocks) announceRewrite(this.#parts.events, before, open, announce)
    else announce?.()
  }

  #announce(): Flashblock {
    const { flashblocks, events, state } = this.#parts
    if (flashblocks) announceNewest(events, this.#open, state, this.#buildMs)
    this.#buildMs = 0
    return this.published
  }
}
