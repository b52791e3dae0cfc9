/** Traces: a transaction executed again on the state before it, or a call, with a tracer. */
import { RLP } from "@ethereumjs/rlp"
import { hexToBytes } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import type { Pausing } from "../../base/task.ts"
import { sharing } from "../../base/yielding.ts"
import {
  AccessListNotFound,
  GenesisNotTraceable,
  MidblockError,
  TransactionNotFound,
  UndecodableBlock,
} from "../../errors/index.ts"
import type { PlacedTransaction } from "../../kernel/chain/block.ts"
import { type BlockRecord, versionBefore } from "../../kernel/chain/block.ts"
import type { BlockAccessList } from "../../kernel/evm/base/blockAccessList.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import { recorded } from "../../kernel/evm/execute/accessRecord.ts"
import type { Machine } from "../../kernel/evm/execute/machine.ts"
import { replayTransaction } from "../../kernel/evm/execute/replay.ts"
import { type Budget, createTraceBudget } from "../../kernel/evm/trace/budget.ts"
import { startOf } from "../../kernel/evm/trace/start.ts"
import { traced } from "../../kernel/evm/trace/traced.ts"
import type { TracerContext } from "../../kernel/evm/trace/tracer.ts"
import { retryOnTruncation } from "../base/retryOnTruncation.ts"
import type { BlockSelector, Blocks } from "./blocks.ts"
import {
  type CreateTracer,
  createTracedCalls,
  existing,
  type TracedCallParts,
  type TracedCalls,
} from "./tracedCalls.ts"

/** A traced transaction with its block. */
export interface TracedTransaction<Result> extends PlacedTransaction {
  readonly hash: Hex
  readonly result: Result
}

/** The traces of one node. */
export interface Traces extends TracedCalls {
  /** Traces a transaction in a block, sealed or open. @throws {@link TransactionNotFound} */
  transaction<Result>(hash: Hex, create: CreateTracer<Result>, work?: Pausing): Promise<Result>
  /** Traces a transaction, and returns its block too; `undefined` when it is in no block. */
  placed<Result>(
    hash: Hex,
    create: CreateTracer<Result>,
    work?: Pausing,
  ): Promise<TracedTransaction<Result> | undefined>
  /**
   * Returns the part of a block's access list that a transaction adds, with all slots that it read: the list of the block has no index
   * for reads (EIP-7928). `undefined` when it is in no block.
   *
   * @throws {@link AccessListNotFound} before Amsterdam.
   */
  accesses(hash: Hex, work?: Pausing): Promise<BlockAccessList | undefined>
  /** Traces every transaction of a block; genesis has none. @throws {@link BlockNotFound}, {@link GenesisNotTraceable} */
  block<Result>(
    selector: BlockSelector,
    create: CreateTracer<Result>,
    work?: Pausing,
  ): Promise<readonly TracedTransaction<Result>[]>
  /**
   * Traces the transactions of a block one after the other, each when it is asked for, with a limit of bytes for each. A transaction
   * whose trace fails has the error in place of a result, as in geth (eth/tracers/api.go `txTraceResult`).
   *
   * @throws {@link BlockNotFound}, {@link GenesisNotTraceable}
   */
  each<Result>(
    selector: BlockSelector,
    create: CreateTracer<Result>,
    work: Pausing,
  ): AsyncGenerator<TracedInBlock<Result>>
}

/** A transaction of a block with its trace, or with the error of it. */
export type TracedInBlock<Result> =
  | { readonly hash: Hex; readonly result: Result }
  | { readonly hash: Hex; readonly error: MidblockError }

/** The parts that traces use. */
interface TraceParts extends TracedCallParts {
  /** `true` refuses traces of genesis; `false` returns an empty list. */
  readonly refusesGenesisTraces: boolean
}

/** Creates the traces. */
export function createTraces(parts: TraceParts): Traces {
  const { blocks, state, machines, explainer, traceLimit, refusesGenesisTraces } = parts
  const tracedAt = async <Result>(
    { block, executed }: PlacedTransaction,
    create: CreateTracer<Result>,
    work: Pausing,
    budget = createTraceBudget(traceLimit),
  ) => {
    await work.pause()
    const { context } = block
    const { spent } = budget
    const replay = async (machine: Machine) => {
      budget.restore(spent)
      const { receipt, output } = executed
      const tracer = create(explainer, traceContextOf(block, executed, budget))
      const beginning = {
        start: startOf(executed, context.header, machine),
        firstLogIndex: receipt.firstLogIndex,
      }
      return traced(machine, tracer, beginning, async () => {
        const outcome = await replayTransaction(machine, executed, context)
        return { ...outcome, gasUsed: receipt.gasUsed, output }
      })
    }
    const view = state.at(versionBefore(block, executed.index))
    const result = await machines.use(context.common, view, replay, work)
    return { block, executed, hash: executed.hash, result }
  }
  const placed = <Result>(hash: Hex, create: CreateTracer<Result>, work: Pausing) =>
    readPlaced(parts, hash, (found) => tracedAt(found, create, work))

  const traceable = (selector: BlockSelector) => traceableBlock(blocks, selector, refusesGenesisTraces)

  return {
    ...createTracedCalls(parts),
    transaction: async (hash, create, work = sharing()) => (await placed(hash, create, work)).result,
    placed: (hash, create, work = sharing()) => placed(hash, create, work).catch(asAbsent),
    async *each(selector, create, work) {
      for (const { hash } of traceable(selector).transactions)
        yield await placed(hash, create, work).catch((error) => failedTrace(hash, error))
    },
    accesses: (hash, work = sharing()) =>
      readPlaced(parts, hash, (found) => readAccesses(parts, found, work)).catch(asAbsent),
    block: (selector, create, work = sharing()) =>
      retryOnTruncation(
        state,
        () => traceable(selector),
        ({ version }) => version,
        async (block) => {
          const results = []
          const budget = createTraceBudget(traceLimit)
          for (const executed of block.transactions)
            results.push(await tracedAt({ block, executed }, create, work, budget))
          return results
        },
      ),
  }
}

/** Reads at a transaction in a block. @throws {@link TransactionNotFound} */
const readPlaced = <Result>(
  { blocks, state }: Pick<TraceParts, "blocks" | "state">,
  hash: Hex,
  read: (found: PlacedTransaction) => Promise<Result>,
): Promise<Result> =>
  retryOnTruncation(
    state,
    () => placedOf(blocks, hash),
    ({ block, executed }) => versionBefore(block, executed.index),
    read,
  )

/** @throws {@link AccessListNotFound} */
async function readAccesses(
  { state, machines }: Pick<TraceParts, "state" | "machines">,
  { block, executed }: PlacedTransaction,
  work: Pausing,
): Promise<BlockAccessList> {
  const { context } = block
  if (!context.common.isActivatedEIP(7928)) throw new AccessListNotFound()
  const view = state.at(versionBefore(block, executed.index))
  const run = (machine: Machine) =>
    recorded(machine, executed.index + 1, () => replayTransaction(machine, executed, context))
  return (await machines.use(context.common, view, run, work)).accesses
}

const traceContextOf = (
  block: BlockRecord,
  executed: PlacedTransaction["executed"],
  budget: Budget,
): TracerContext => ({
  budget,
  blockHash: block.hash,
  blockNumber: block.header.number,
  transactionHash: executed.hash,
  transactionPosition: executed.index,
})

/**
 * Returns the hash of a block in RLP, which is that of its header.
 *
 * @throws {@link UndecodableBlock} when the bytes are not a list that begins with a header.
 */
export function hashOfBlock(raw: Hex): Hex {
  try {
    const block = RLP.decode(hexToBytes(raw))
    const header = Array.isArray(block) ? block[0] : undefined
    if (!Array.isArray(header)) throw new Error("expected a list of header, transactions and uncles")
    return toHex(keccak256(RLP.encode(header)))
  } catch (cause) {
    throw new UndecodableBlock({ reason: (cause as Error).message }, { cause })
  }
}

function traceableBlock(blocks: Blocks, selector: BlockSelector, refusesGenesis: boolean): BlockRecord {
  const block = existing(blocks, selector)
  if (refusesGenesis && block.header.number === 0n) throw new GenesisNotTraceable()
  return block
}

function failedTrace(hash: Hex, error: unknown): { hash: Hex; error: MidblockError } {
  if (error instanceof MidblockError) return { hash, error }
  throw error
}

function asAbsent(error: unknown): undefined {
  if (!(error instanceof TransactionNotFound)) throw error
}

function placedOf(blocks: Blocks, hash: Hex): PlacedTransaction {
  const placed = blocks.transaction(hash)
  if (placed === undefined) throw new TransactionNotFound()
  return placed
}
