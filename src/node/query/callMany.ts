/** Consecutive calls, each on the state after the previous one; the changes are discarded. */
import type { Hex } from "../../base/hex.ts"
import type { Pausing } from "../../base/task.ts"
import { EmptyBundles, TransactionIndexOutOfRange } from "../../errors/index.ts"
import { versionBefore } from "../../kernel/chain/block.ts"
import type { BlockOverrides } from "../../kernel/evm/execute/blockOverrides.ts"
import { failureText } from "../../kernel/evm/execute/failure.ts"
import type { Machine, Machines } from "../../kernel/evm/execute/machine.ts"
import type { CallOutcome } from "../../kernel/evm/execute/message.ts"
import { runMessage } from "../../kernel/evm/execute/runMessage.ts"
import { applyOverrides, type StateOverrides } from "../../kernel/evm/execute/stateOverrides.ts"
import { createForkedState } from "../../kernel/state/forkedState.ts"
import type { State, View } from "../../kernel/state/store.ts"
import { retryOnTruncation } from "../base/retryOnTruncation.ts"
import { type BlockAtState, type BlockSelector, type Blocks, selectorText } from "./blocks.ts"
import type { Calls, PreparedCall } from "./calls.ts"
import { type Deadline, deadlineIn } from "./deadline.ts"
import type { CallRequest } from "./message.ts"

/** Calls that see the same block. */
export interface CallBundle {
  readonly transactions: readonly CallRequest[]
  readonly blockOverride?: BlockOverrides | undefined
}

/** The calls, and the state before the first one. */
export interface ManyCalls {
  readonly bundles: readonly CallBundle[]
  readonly block: BlockSelector
  /** Index of the transaction before which the calls run; after the whole block when it is absent. */
  readonly index?: number | undefined
  /** Overrides of the state before the first call. */
  readonly stateOverrides?: StateOverrides | undefined
  /** Milliseconds after which no further call is begun; 0 or an absent value is no limit. */
  readonly timeoutMs?: number | undefined
}

/** The outcome of a call: its return data, or the reason of its failure. */
export type CallResult = { readonly value: Hex } | { readonly error: string }

/**
 * Runs the calls of all bundles in their order; bundles without calls have no results.
 *
 * @throws {@link EmptyBundles}, {@link HeaderNotFound}, {@link TransactionIndexOutOfRange}, {@link ExecutionAborted}.
 * @throws The errors of a call that cannot begin: too little gas, too little balance.
 * @see reth rpc-eth-api helpers/call.rs `call_many`, Erigon rpc/jsonrpc/eth_callMany.go
 */
export type CallMany = (calls: ManyCalls, work?: Pausing) => Promise<readonly (readonly CallResult[])[]>

/** Runs one of the calls on a machine, and returns its result. */
export type ExecuteCall<Result> = (machine: Machine, call: PreparedCall) => Promise<Result>

/** The parts of the node that these calls use. */
export interface CallManyParts {
  readonly blocks: Blocks
  readonly calls: Pick<Calls, "prepare">
  readonly state: State
  readonly machines: Machines
}

/** Creates the function that runs the calls. */
export const createCallMany =
  (parts: CallManyParts): CallMany =>
  (many, work) =>
    executeMany(
      parts,
      many,
      async (machine, { message, position }) => {
        const outcome = await runMessage(machine, message, position.context)
        machine.logToConsole(outcome)
        return toResult(outcome)
      },
      work,
    )

/** Executes the calls of all bundles in their order, each in the given way. @throws As {@link CallMany}. */
export async function executeMany<Result>(
  parts: CallManyParts,
  many: ManyCalls,
  execute: ExecuteCall<Result>,
  work: Pausing | undefined,
): Promise<readonly (readonly Result[])[]> {
  const bundles = many.bundles.filter(({ transactions }) => transactions.length > 0)
  if (bundles.length === 0) throw new EmptyBundles()
  return retryOnTruncation(
    parts.state,
    () => positionOf(parts, many),
    ({ view }) => view.version,
    (position) => run(parts, { ...many, bundles }, position, { execute, work }),
  )
}

/** The way in which the calls are executed. */
interface Execution<Result> {
  readonly execute: ExecuteCall<Result>
  readonly work: Pausing | undefined
}

function positionOf({ blocks, state }: CallManyParts, { block, index }: ManyCalls): BlockAtState {
  const position = blocks.at(block)
  const { record } = position
  const count = record.transactions.length
  if (index === undefined || index === count) return position
  if (index > count)
    throw new TransactionIndexOutOfRange({ index, block: record.hash ?? selectorText(block) })
  return { ...position, view: state.at(versionBefore(record, index)) }
}

async function run<Result>(
  parts: CallManyParts,
  many: ManyCalls,
  { view, ...position }: BlockAtState,
  execution: Execution<Result>,
) {
  const branch = createForkedState(parts.state, view.version)
  const inTime = deadlineIn(many.timeoutMs)
  const results: (readonly Result[])[] = []
  let { version } = view
  let overrides = many.stateOverrides
  for (const bundle of many.bundles) {
    const prepared = bundle.transactions.map((request) =>
      parts.calls.prepare(request, { ...position, view }, { block: bundle.blockOverride }),
    )
    const { results: result, changes } = await runBundle({
      prepared,
      machines: parts.machines.withBlockHashes(bundle.blockOverride?.blockHashes),
      view: branch.at(version),
      overrides,
      inTime,
      ...execution,
    })
    results.push(result)
    version = branch.append(changes)
    overrides = overrides && precompileMovesOf(overrides)
  }
  return results
}

/** A bundle that is ready to run. */
interface ReadyBundle<Result> extends Execution<Result> {
  readonly machines: Machines
  readonly prepared: readonly PreparedCall[]
  readonly view: View
  readonly overrides: StateOverrides | undefined
  readonly inTime: Deadline
}

function runBundle<Result>(bundle: ReadyBundle<Result>) {
  const { machines, prepared, view, overrides, inTime, execute, work } = bundle
  // All calls see the same block, so all have the same fork.
  const { common } = (prepared[0] as PreparedCall).position.context
  const run = async (machine: Machine) => {
    if (overrides !== undefined) applyOverrides(machine, overrides)
    const results: Result[] = []
    for (const call of prepared) {
      inTime()
      results.push(await execute(machine, call))
    }
    return { results, changes: machine.scratch.changes() }
  }
  return machines.use(common, view, run, work)
}

/** Returns the moved precompiles of overrides that the state already has: a machine does not keep them. */
const precompileMovesOf = (overrides: StateOverrides): StateOverrides =>
  new Map(
    [...overrides].map(([address, { movePrecompileToAddress }]) => [address, { movePrecompileToAddress }]),
  )

const toResult = (outcome: CallOutcome): CallResult =>
  outcome.failure === undefined ? { value: outcome.output } : { error: failureText(outcome) }
