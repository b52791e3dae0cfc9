/** The builder: takes the best waiting transactions into the open block, publishes flashblocks, seals. */
import { isDeepStrictEqual } from "node:util"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { createYielder } from "../../base/yielding.ts"
import type { SealedBlock } from "../../chain/block.ts"
import type { EmptyBlockRun } from "../../chain/emptyRun.ts"
import type { BlockAttributes } from "../../chain/header.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import type { SignedTransaction } from "../../evm/transaction/signedTransaction.ts"
import { monotonicMs } from "../base/clock.ts"
import { prune } from "../txpool/pool.ts"
import { attributesOf, isBegunWith } from "./attributes.ts"
import type { BuildBounds, BuilderParts, BuilderState } from "./builderTypes.ts"
import { announceBlock, announceNewest } from "./events.ts"
import { buildBundles, placeOf } from "./executeBundles.ts"
import { executeChecked } from "./executeTransactions.ts"
import { executeBest, executeWaiting } from "./executeWaiting.ts"
import {
  cutBack,
  type Extent,
  executedIn,
  extentOf,
  type Flashblock,
  newestOf,
  newestVersion,
  type OpenBlock,
  prepareBlock,
  publish,
} from "./openBlock.ts"
import { type BlockPlan, contentsOf, publishedDifference, reexecute } from "./reexecute.ts"
import { sealBlock } from "./seal.ts"

/** Of so many sealed blocks it is remembered how they were published. */
const remembered = 64

/**
 * The builder of one node.
 *
 * Invariant: `open` is a child of the chain's head. The methods that give promises are called from the
 * queue only; `open` and `published` are read by anyone, and change in single synchronous steps.
 */
export class Builder {
  readonly #parts: BuilderParts
  #open: OpenBlock
  #past: readonly OpenBlock[] = []
  #jobs = 0
  readonly #endTurn = createYielder()

  private constructor(parts: BuilderParts, open: OpenBlock) {
    this.#parts = parts
    this.#open = open
  }

  /** Opens the first block on the head of the chain. */
  static async create(parts: BuilderParts): Promise<Builder> {
    return new Builder(parts, (await prepareOn(parts, parts.chain.head))(0))
  }

  get open(): OpenBlock {
    return this.#open
  }

  /** The newest flashblock: what `pending` names. */
  get published(): Flashblock {
    return newestOf(this.#open)
  }

  /** The open block, or one of the last 64 sealed ones as it was published; by number. */
  begun(number: bigint): OpenBlock | undefined {
    const ago = Number(this.#open.header.number - number)
    return ago === 0 ? this.#open : ago > 0 ? this.#past.at(-ago) : undefined
  }

  /** A transaction that is executed but not published yet: to readers it still waits. */
  executed(hash: Hex): ExecutedTransaction | undefined {
    return executedIn(this.#open, hash)
  }

  /** Executes the best waiting transaction that fits; `undefined` when there is none. */
  buildOne(): Promise<ExecutedTransaction | undefined> {
    return executeBest(this.#parts, this.#open)
  }

  /** Executes every bundle that is due and every waiting transaction that fits, or as many as there is time for. */
  async build({ allowed, timeMs = Number.POSITIVE_INFINITY }: BuildBounds = {}): Promise<void> {
    const start = monotonicMs()
    const bounds = { allowed, isOver: () => monotonicMs() - start > timeMs }
    await buildBundles(this.#parts, this.#open, bounds)
    await executeWaiting(this.#parts, this.#open, { ...bounds, endTurn: this.#endTurn })
  }

  /** Executes every bundle that is due; whether there was one. */
  async buildBundles(): Promise<boolean> {
    return (await buildBundles(this.#parts, this.#open, {})) > 0
  }

  /** True while a bundle waits for a later flashblock of this block. */
  get isAwaited(): boolean {
    return this.#parts.bundles.awaitsLater(placeOf(this.#open, this.#parts))
  }

  /** Executes this transaction, whoever has it. @throws Every {@link InvalidTransaction} of execution. */
  async execute(transaction: SignedTransaction): Promise<void> {
    await executeChecked(this.#parts, this.#open, transaction)
  }

  /**
   * Puts a block of exactly these transactions in the place of the open one, unpublished; what that held is forgotten.
   *
   * @throws Every {@link InvalidTransaction} of execution; the open block is then as it was.
   */
  async replace(attributes: BlockAttributes, transactions: readonly SignedTransaction[]): Promise<void> {
    await this.#regrow({ attributes, flashblocks: [], required: transactions })
  }

  /** Publishes what is executed, as if it were one step. */
  flashblock(): Flashblock {
    publish(this.#open)
    return this.#announce()
  }

  /** Whether something is executed that is not published. */
  get hasNew(): boolean {
    return this.#open.transactions.length > this.published.transactionCount
  }

  /**
   * Closes the open block and opens its successor.
   *
   * @param accept - Throws when the block is not to be appended; the open block is then to be reset.
   */
  async seal(accept: (sealed: SealedBlock) => void = () => {}): Promise<SealedBlock> {
    const { bundles, chain, events, nextBlock, pool, state } = this.#parts
    const { sealed } = await sealBlock(this.#parts, this.#open)
    accept(sealed)
    nextBlock.onSealed(sealed)
    const open = await prepareOn(this.#parts, sealed)
    chain.append(sealed)
    this.#past = [...this.#past, this.#open].slice(-remembered)
    this.#open = open(++this.#jobs)
    bundles.settle(sealed.transactions)
    prune(pool, (sender) => state.at(this.#open.beginning).account(sender)?.nonce ?? 0n)
    announceBlock(events, sealed, state)
    this.#announce()
    return sealed
  }

  /** Appends a run of implied blocks, the last of them given whole, and opens its successor. */
  async imply(run: EmptyBlockRun, last: SealedBlock): Promise<void> {
    const { chain, events, nextBlock } = this.#parts
    nextBlock.onSealed(last)
    const open = await prepareOn(this.#parts, last)
    chain.imply(run, last)
    this.#past = []
    this.#open = open(++this.#jobs)
    events.emit("implied", run)
    this.#announce()
  }

  /** Begins the open block anew, empty; what it held is forgotten. */
  async reset(attributes?: BlockAttributes): Promise<void> {
    const { chain } = this.#parts
    await this.#regrow({
      attributes: attributes ?? this.#parts.nextBlock.attributes(chain.head),
      flashblocks: [],
    })
  }

  /** Grows the open block anew, of what it holds unless told otherwise; what cannot be executed then waits again. */
  async regrow(changed: Partial<Omit<BlockPlan, "parent">>): Promise<void> {
    await this.#regrow({
      attributes: attributesOf(this.#open),
      ...contentsOf(this.#open),
      ...changed,
    })
  }

  /** Cuts the open block back to so many flashblocks, at least 1; what came after is forgotten. */
  rewind(flashblockCount: number): void {
    const { transactionCount } = this.#open.flashblocks[flashblockCount - 1] ?? this.published
    const extent = { ...extentOf(this.#open), transactionCount, flashblockCount }
    this.#resume(cutBack(this.#open, extent, this.#jobs + 1))
  }

  capture(): BuilderState {
    return { open: this.#open, past: this.#past, ...extentOf(this.#open) }
  }

  /** Begins an empty block on the head, to which the chain has been cut. */
  async returnTo(head: SealedBlock): Promise<void> {
    this.#past = this.#past.filter(({ header }) => header.number <= head.header.number)
    await this.reset()
  }

  /** Puts the open block back; the chain must have been cut to its parent before. */
  async restore({ open, past, ...extent }: BuilderState): Promise<void> {
    const { chain, nextBlock, rules, state } = this.#parts
    const { parent } = open
    this.#past = past
    if (this.#isAt(open, extent)) return
    const kept = cutBack(open, extent, this.#jobs + 1)
    const now = extent.transactionCount === 0 ? nextBlock.attributes(parent) : undefined
    if (now !== undefined && !isBegunWith(now, open, rules))
      return this.#regrow({ parent, attributes: now, flashblocks: [] })
    if (!state.has(newestVersion(kept)))
      return this.#regrow({ parent, attributes: attributesOf(open), ...contentsOf(kept) })
    chain.replaceHead(parent)
    this.#resume(kept)
  }

  /** Whether nothing has happened since, so that there is nothing to put back. */
  #isAt(open: OpenBlock, extent: Extent): boolean {
    const isSame = open === this.#open && open.parent.version === this.#parts.chain.head.version
    return isSame && isDeepStrictEqual(extentOf(open), extent)
  }

  async #regrow({
    parent = this.#parts.chain.head,
    ...rest
  }: Omit<BlockPlan, "parent"> & Partial<BlockPlan>) {
    const { chain, pool } = this.#parts
    const { open, refused } = (await reexecute(this.#parts, { parent, ...rest }))(++this.#jobs)
    chain.replaceHead(open.parent)
    pool.readmit(refused)
    this.#rewrite(open)
  }

  #resume(kept: OpenBlock): void {
    this.#jobs = kept.job
    this.#parts.state.truncate(newestVersion(kept))
    this.#rewrite(kept)
  }

  #rewrite(open: OpenBlock): void {
    const before = this.#open
    this.#open = open
    if (this.#parts.flashblocks)
      this.#parts.events.emit("rewrite", { before, open, ...publishedDifference(before, open) })
  }

  #announce(): Flashblock {
    const { flashblocks, events, state } = this.#parts
    if (flashblocks) announceNewest(events, this.#open, state)
    return this.published
  }
}

const prepareOn = (parts: BuilderParts, parent: SealedBlock): Promise<(job: number) => OpenBlock> =>
  prepareBlock(parts, parent, parts.nextBlock.attributes(parent))
