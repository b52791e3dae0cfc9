/** Traces: a transaction executed again on the state before it, or a call, with a tracer. */
import { RLP } from "@ethereumjs/rlp"
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import type { Pausing } from "../../base/task.ts"
import { sharing } from "../../base/yielding.ts"
import type { PlacedTransaction } from "../../chain/block.ts"
import { type BlockRecord, versionBefore } from "../../chain/block.ts"
import { TransactionNotFound, UndecodableBlock } from "../../errors/index.ts"
import { keccak256 } from "../../evm/base/crypto.ts"
import type { Machine } from "../../evm/execute/machine.ts"
import { replayTransaction } from "../../evm/execute/replay.ts"
import { startOf } from "../../evm/trace/start.ts"
import type { TraceContext } from "../../evm/trace/traceContext.ts"
import { traced } from "../../evm/trace/traced.ts"
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
  /** Traces every transaction of a block; genesis has none. @throws {@link BlockNotFound} */
  block<Result>(
    selector: BlockSelector,
    create: CreateTracer<Result>,
    work?: Pausing,
  ): Promise<readonly TracedTransaction<Result>[]>
}

/** Creates the traces. */
export function createTraces(parts: TracedCallParts): Traces {
  const { blocks, state, machines, explainer } = parts
  const run = async <Result>(
    { block, executed }: PlacedTransaction,
    create: CreateTracer<Result>,
    work: Pausing,
  ) => {
    await work.pause()
    const { context } = block
    const view = state.at(versionBefore(block, executed.index))
    const replay = async (machine: Machine) => {
      const { receipt, output } = executed
      const { firstLogIndex, gasUsed } = receipt
      const before = block.transactions[executed.index - 1]?.receipt.cumulativeGasUsed ?? 0n
      const tracer = create(explainer, traceContextOf(block, executed))
      const start = startOf(executed, context.header, machine)
      return traced(machine, tracer, { start, firstLogIndex }, async () => ({
        ...{ gasUsed, output, failure: await replayTransaction(machine, executed, context, before) },
      }))
    }
    return await machines.use(context.common, view, replay, work)
  }

  const tracedAt = async <Result>(
    placed: PlacedTransaction,
    create: CreateTracer<Result>,
    work: Pausing,
  ) => ({
    ...placed,
    hash: placed.executed.hash,
    result: await run(placed, create, work),
  })
  const placed = <Result>(hash: Hex, create: CreateTracer<Result>, work: Pausing) =>
    retryOnTruncation(
      state,
      () => placedOf(blocks, hash),
      ({ block, executed }) => versionBefore(block, executed.index),
      (found) => tracedAt(found, create, work),
    )

  return {
    ...createTracedCalls(parts),
    transaction: async (hash, create, work = sharing()) => (await placed(hash, create, work)).result,
    placed: (hash, create, work = sharing()) => placed(hash, create, work).catch(asAbsent),
    block: (selector, create, work = sharing()) =>
      retryOnTruncation(
        state,
        () => existing(blocks, selector),
        ({ version }) => version,
        async (block) => {
          const results = []
          for (const executed of block.transactions)
            results.push(await tracedAt({ block, executed }, create, work))
          return results
        },
      ),
  }
}

const traceContextOf = (block: BlockRecord, executed: PlacedTransaction["executed"]): TraceContext => ({
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

function asAbsent(error: unknown): undefined {
  if (!(error instanceof TransactionNotFound)) throw error
}

function placedOf(blocks: Blocks, hash: Hex): PlacedTransaction {
  const placed = blocks.transaction(hash)
  if (placed === undefined) throw new TransactionNotFound()
  return placed
}
