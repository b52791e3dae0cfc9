/** Traces: one transaction run again on the state right before it, or a call, with a tracer listening. */
import { RLP } from "@ethereumjs/rlp"
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { type BlockRecord, versionBefore } from "../chain/block.ts"
import {
  BlockNotFound,
  GenesisNotTraceable,
  InvalidTransaction,
  TracingFailed,
  TransactionIndexOutOfRange,
  TransactionNotFound,
  UndecodableBlock,
} from "../errors.ts"
import { authorityOf, authorizationsOf } from "../evm/authorizations.ts"
import { runMessage } from "../evm/call.ts"
import { createAddressOf } from "../evm/createAddress.ts"
import { keccak256 } from "../evm/crypto.ts"
import type { Explainer } from "../evm/explainer.ts"
import type { Machines } from "../evm/machine.ts"
import { applyOverrides, type StateOverrides } from "../evm/overrides.ts"
import type { ExecutedTransaction } from "../evm/records.ts"
import { replayTransaction } from "../evm/replay.ts"
import { traced } from "../evm/trace/attach.ts"
import type { Tracer, TraceStart } from "../evm/trace/tracer.ts"
import { stateOf } from "../evm/trace/traceState.ts"
import { toHex } from "../hex.ts"
import type { State } from "../state/store.ts"
import {
  type BlockSelector,
  type Blocks,
  isPart,
  type PlacedTransaction,
  type Position,
  selectorText,
} from "./blocks.ts"
import type { Calls, Overrides, PreparedCall } from "./calls.ts"
import type { CallRequest } from "./message.ts"
import { steadily } from "./steady.ts"

/** Makes a tracer for one transaction, which may use the names that artifacts know. */
export type CreateTracer<Result> = (explainer: Explainer | undefined) => Tracer<Result>

/** One transaction of a traced block. */
export interface TracedTransaction<Result> {
  readonly hash: Hex
  readonly result: Result
}

/** The traces of one node. */
export interface Traces {
  /** Of a transaction in a block, sealed or open. @throws {@link TransactionNotFound} */
  transaction<Result>(hash: Hex, create: CreateTracer<Result>): Promise<Result>
  /** Of every transaction of a block. @throws {@link BlockNotFound}, {@link GenesisNotTraceable} */
  block<Result>(
    selector: BlockSelector,
    create: CreateTracer<Result>,
  ): Promise<readonly TracedTransaction<Result>[]>
  /**
   * Of a call; at the end of the block, or where its transaction of this index stands.
   *
   * @throws {@link BlockNotFound}, {@link TransactionIndexOutOfRange}
   * @throws {@link TracingFailed} when the call cannot begin: too little gas, too little balance.
   */
  call<Result>(
    request: CallRequest,
    selector: BlockSelector,
    create: CreateTracer<Result>,
    options?: { readonly overrides?: Overrides | undefined; readonly index?: number | undefined },
  ): Promise<Result>
}

/** What traces need of the node. */
export interface TraceParts {
  readonly blocks: Blocks
  readonly calls: Calls
  readonly state: State
  readonly machines: Machines
  readonly explainer: Explainer | undefined
}

/** Creates the traces. */
export function createTraces({ blocks, calls, state, machines, explainer }: TraceParts): Traces {
  const run = async <Result>({ block, executed }: PlacedTransaction, create: CreateTracer<Result>) => {
    const { context } = block
    const view = state.at(versionBefore(block, executed.index))
    const tracer = create(explainer)
    await machines.use(context.common, view, async (machine) => {
      const traceState = stateOf(machine)
      const { receipt, output } = executed
      await tracer.start?.(startOf(executed, context.header.coinbase.toString()), traceState)
      const before = block.transactions[executed.index - 1]?.receipt.cumulativeGasUsed ?? 0n
      const failure = await traced(machine, tracer, receipt.firstLogIndex, () =>
        replayTransaction(machine, executed, context, before),
      )
      await tracer.end?.({ gasUsed: receipt.gasUsed, output, failure }, traceState)
    })
    return tracer.result()
  }

  return {
    transaction: (hash, create) =>
      steadily(
        state,
        () => placedOf(blocks, hash),
        ({ block, executed }) => versionBefore(block, executed.index),
        (placed) => run(placed, create),
      ),
    block: (selector, create) =>
      steadily(
        state,
        () => traceable(blocks, selector),
        ({ version }) => version,
        async (block) => {
          const results = []
          for (const executed of block.transactions)
            results.push({ hash: executed.hash, result: await run({ block, executed }, create) })
          return results
        },
      ),
    call: (request, selector, create, { overrides, index } = {}) =>
      steadily(
        state,
        () => positionAt(blocks, state, selector, index),
        ({ view }) => view.version,
        async (given) => {
          const prepared = calls.prepare(request, given, overrides)
          return traceCall(machines, prepared, overrides?.state, create(explainer)).catch(asTracingFailed)
        },
      ),
  }
}

async function traceCall<Result>(
  machines: Machines,
  { message, position }: PreparedCall,
  overrides: StateOverrides | undefined,
  tracer: Tracer<Result>,
): Promise<Result> {
  const { context, view } = position
  await machines.use(context.common, view, async (machine) => {
    if (overrides !== undefined) await applyOverrides(machine, overrides)
    const state = stateOf(machine)
    const { from, gas } = message
    const to = message.to ?? createAddressOf(from, (await state.account(from))?.nonce ?? 0n)
    const coinbase = context.header.coinbase.toString()
    const start = { from, to, creates: message.to === undefined, coinbase, gas, authorities: [] }
    await tracer.start?.(start, state)
    const outcome = await traced(machine, tracer, 0, () => runMessage(machine, message, context))
    await tracer.end?.(outcome, state)
  })
  return tracer.result()
}

/**
 * The hash of a block in RLP, which is that of its header.
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

function asTracingFailed(cause: unknown): never {
  throw cause instanceof InvalidTransaction ? new TracingFailed({ reason: cause.message }, { cause }) : cause
}

function placedOf(blocks: Blocks, hash: Hex): PlacedTransaction {
  const placed = blocks.transaction(hash)
  if (placed === undefined) throw new TransactionNotFound()
  return placed
}

function traceable(blocks: Blocks, selector: BlockSelector): BlockRecord {
  const block = existing(blocks, selector)
  if (block.header.number === 0n) throw new GenesisNotTraceable()
  return block
}

function existing(blocks: Blocks, selector: BlockSelector): BlockRecord {
  const block = blocks.find(selector)
  if (block === undefined) throw new BlockNotFound({ block: nameOf(selector) })
  return block
}

/** The position of a block, or of the place of one of its transactions. */
function positionAt(
  blocks: Blocks,
  state: State,
  selector: BlockSelector,
  index: number | undefined,
): Position {
  const { hash, transactions } = existing(blocks, selector)
  const position = blocks.at(selector)
  if (index === undefined) return position
  if (index >= transactions.length)
    throw new TransactionIndexOutOfRange({ index, block: hash ?? nameOf(selector) })
  return { ...position, view: state.at(versionBefore(position.record, index)) }
}

function startOf({ transaction, sender }: ExecutedTransaction, coinbase: Hex): TraceStart {
  const { to, gasLimit, nonce, common } = transaction
  return {
    from: sender,
    to: to?.toString() ?? createAddressOf(sender, nonce),
    creates: to === undefined,
    coinbase,
    gas: gasLimit,
    authorities: authorizationsOf(transaction).flatMap((each) => authorityOf(each, common.chainId()) ?? []),
  }
}

/** A block in geth's words. */
const nameOf = (selector: BlockSelector): string =>
  "number" in selector && !isPart(selector) ? `#${selector.number}` : selectorText(selector)
