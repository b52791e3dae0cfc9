/** Selection of the waiting transaction that is executed next: a heap of the next transaction of each sender. */
import type { BlockHeader } from "@ethereumjs/block"
import type { Hex } from "../../base/hex.ts"
import { InsufficientFunds, InvalidExecutingMessage, MidblockError, SenderNoEoa } from "../../errors/index.ts"
import { isGasUnlimited, protocolOf } from "../../kernel/evm/fork/hardforks.ts"
import type { DataLimits } from "../../kernel/evm/transaction/dataLimits.ts"
import { assertExecutable, type BlockCapacity, effectiveTip } from "../../kernel/evm/transaction/validate.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Version } from "../../kernel/state/version.ts"
import { createHeap } from "../base/heap.ts"
import type { Order } from "../options/blocks.ts"
import type { Pool, PoolTransaction } from "./pool.ts"

/** The selection of one pool. The work of a call follows from what has changed since the last one, not from the size of the pool. */
export interface Selection {
  /** Begins a round: transactions that were passed over can be selected again. */
  begin(): void
  /**
   * Returns the best transaction that can be executed at the end of a block; `undefined` when there is none. The same one is
   * returned until it leaves the pool or is passed over.
   */
  next(capacity: BlockCapacity): PoolTransaction | undefined
  /** Passes over the transaction that was returned last, until the next round. */
  pass(): void
}

/**
 * The next transaction of a sender. Only a candidate at `heap` is in the heap; the others come back when the reason is gone:
 * the `block` has no place for it, the `account` cannot send it, or not at the fees of this block, it was `passed`. One that is `gone`
 * does not come back.
 */
interface Candidate {
  readonly transaction: PoolTransaction
  /** At a base fee that was not higher than the present one: the present tip is at most as high. */
  tip: bigint
  at: "heap" | "block" | "account" | "passed" | "gone"
}

/** The position of the last call. */
interface Position extends Pick<BlockCapacity, "gas"> {
  readonly limits: DataLimits | undefined
  readonly header: BlockHeader
  readonly version: Version
}

/** The state whose accounts decide which transaction of a sender is the next one. */
type WatchedState = Pick<State, "has" | "written">

/** Creates the selection of a pool, on a state of which all blocks are built. */
export function createSelection(pool: Pool, state: WatchedState, order: Order): Selection {
  const { tipAt } = orders[order]
  const { heap, put, putBack, refresh, trim } = createCandidates(pool, order)
  /** Senders whose account or waiting transactions have changed since the last call. */
  const changed = new Set<Hex>()
  let full: Candidate[] = []
  let passed: Candidate[] = []
  let last: Position | undefined
  pool.watch(({ sender }) => changed.add(sender))

  const follow = (capacity: BlockCapacity) => {
    const { header, view, gas, data } = capacity
    const since =
      last !== undefined && state.has(last.version) && last.version <= view.version ? last : undefined
    const accounts = since === undefined ? pool.senders : state.written(since.version, view.version)
    for (const account of accounts) if (pool.hasFrom(account)) changed.add(account)
    for (const sender of changed) {
      refresh(sender, capacity)
      changed.delete(sender)
    }
    if (mayHaveSpace(capacity, since)) {
      putBack(full, "block", baseFeeOf(header))
      putBack(full, "account", baseFeeOf(header))
      full = []
    }
    trim(baseFeeOf(header), last !== undefined && baseFeeOf(header) < baseFeeOf(last.header))
    last = { header, version: view.version, gas, limits: data?.limits }
  }

  return {
    begin() {
      if (last !== undefined) putBack(passed, "passed", baseFeeOf(last.header))
      passed = []
    },
    next(capacity) {
      follow(capacity)
      const baseFee = baseFeeOf(capacity.header)
      while (hasGas(capacity)) {
        const first = heap.peek()
        if (first === undefined) return undefined
        const tip = tipAt(first.transaction, baseFee)
        if (first.at !== "heap") heap.pop()
        else if (tip !== first.tip) put(heap.pop() as Candidate, baseFee)
        else if (tip < 0n)
          return undefined // the others cannot pay the base fee either
        else {
          const obstacle = obstacleOf(first.transaction, capacity)
          if (obstacle === undefined) return first.transaction
          heap.pop()
          first.at = obstacle
          if (obstacle === "block" || hasFeesOfBlocks(capacity)) full.push(first)
          if (obstacle === "gone" && pool.remove(first.transaction.hash)) follow(capacity)
        }
      }
      return undefined
    },
    pass() {
      const first = heap.pop()
      if (first === undefined) return
      first.at = "passed"
      passed.push(first)
    },
  }
}

/** Creates the heap of the candidates of a pool. */
function createCandidates(pool: Pool, order: Order) {
  const { tipAt, isBefore } = orders[order]
  const heap = createHeap(isBefore)
  const bySender = new Map<Hex, Candidate>()
  const put = (candidate: Candidate, baseFee: bigint): void => {
    candidate.at = "heap"
    candidate.tip = tipAt(candidate.transaction, baseFee)
    heap.push(candidate)
  }
  return {
    heap,
    put,
    putBack(candidates: readonly Candidate[], from: Candidate["at"], baseFee: bigint): void {
      for (const candidate of candidates) if (candidate.at === from) put(candidate, baseFee)
    },
    /** Finds the next transaction of a sender again. */
    refresh(sender: Hex, { view, header }: BlockCapacity): void {
      // The account of a sender without transactions may be unknown on a fork.
      const transaction = pool.hasFrom(sender)
        ? pool.next(sender, view.account(sender)?.nonce ?? 0n)
        : undefined
      const present = bySender.get(sender)
      if (present !== undefined && present.transaction === transaction) {
        if (present.at === "account") put(present, baseFeeOf(header))
        return
      }
      if (present !== undefined) present.at = "gone"
      bySender.delete(sender)
      if (transaction === undefined) return
      const candidate: Candidate = { transaction, tip: 0n, at: "heap" }
      bySender.set(sender, candidate)
      put(candidate, baseFeeOf(header))
    },
    /** Fills the heap again when the base fee is lower, because tips have risen, or when half of its entries are outdated. */
    trim(baseFee: bigint, isLower: boolean): void {
      if (!isLower && heap.size <= 2 * bySender.size + 100) return
      const present = [...bySender.values()].filter(({ at }) => at === "heap")
      for (const candidate of present) candidate.tip = tipAt(candidate.transaction, baseFee)
      heap.fill(present)
    },
  }
}

const baseFeeOf = ({ baseFeePerGas = 0n }: BlockHeader): bigint => baseFeePerGas

/** Returns `true` when a transaction that had no space at a position may have it now. */
const mayHaveSpace = ({ header, gas, data }: BlockCapacity, since: Position | undefined): boolean =>
  since === undefined || header !== since.header || gas > since.gas || data?.limits !== since.limits

/** Returns `true` when blocks have fees of their own: what an account cannot pay in one, it may pay in the next. */
const hasFeesOfBlocks = ({ header: { common } }: BlockCapacity): boolean => protocolOf(common) !== undefined

/** Returns `true` when a block has gas left for the smallest transaction (Yellow Paper section 6, g0). */
const hasGas = ({ header: { common }, gas }: BlockCapacity): boolean =>
  isGasUnlimited(common) || gas >= common.param("txGas")

const isEarlier = (a: Candidate, b: Candidate): boolean => a.transaction.arrival < b.transaction.arrival

/** The tip by which candidates are compared, and which of two is executed first, by order. */
const orders: Record<
  Order,
  {
    readonly tipAt: (transaction: PoolTransaction, baseFee: bigint) => bigint
    readonly isBefore: (a: Candidate, b: Candidate) => boolean
  }
> = {
  fees: {
    tipAt: ({ transaction }, baseFee) => effectiveTip(transaction, baseFee),
    isBefore: (a, b) => a.tip > b.tip || (a.tip === b.tip && isEarlier(a, b)),
  },
  fifo: { tipAt: () => 0n, isBefore: isEarlier },
}

/** Returns what prevents the execution of a transaction now, or in all later blocks (`gone`); `undefined` when nothing does. */
function obstacleOf(
  transaction: PoolTransaction,
  capacity: BlockCapacity,
): "block" | "account" | "gone" | undefined {
  const { gasLimit } = transaction.transaction
  if (gasLimit > capacity.gas && !isGasUnlimited(capacity.header.common)) return "block"
  if (capacity.data?.fits(transaction.transaction) === false) return "block"
  try {
    assertExecutable(transaction, capacity)
    return undefined
  } catch (error) {
    if (error instanceof InsufficientFunds || error instanceof SenderNoEoa) return "account"
    if (error instanceof InvalidExecutingMessage) return "gone"
    if (error instanceof MidblockError) return "block"
    throw error
  }
}
