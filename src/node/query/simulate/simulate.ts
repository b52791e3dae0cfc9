/** Simulation of blocks of calls on top of a block, each on the state after the one before it; nothing is kept. */
import type { Block, BlockHeader } from "@ethereumjs/block"
import { toHex } from "../../../base/hex.ts"
import type { Pausing } from "../../../base/task.ts"
import { sharing } from "../../../base/yielding.ts"
import { accessListOf } from "../../../kernel/chain/accessList.ts"
import { type BlockRecord, toBlock } from "../../../kernel/chain/block.ts"
import type { Chain } from "../../../kernel/chain/chain.ts"
import { completeHeader, hashOf } from "../../../kernel/chain/header.ts"
import { withdrawalsRoot } from "../../../kernel/chain/receipts.ts"
import { type Recorded, recorded } from "../../../kernel/evm/execute/accessRecord.ts"
import { overrideBlobBaseFee } from "../../../kernel/evm/execute/blockOverrides.ts"
import type { Machine, Machines } from "../../../kernel/evm/execute/machine.ts"
import { requestsHash } from "../../../kernel/evm/execute/requests.ts"
import { applyOverrides } from "../../../kernel/evm/execute/stateOverrides.ts"
import { beginBlock, endBlock } from "../../../kernel/evm/execute/system.ts"
import type { Rules } from "../../../kernel/evm/fork/hardforks.ts"
import { createForkedState, type ForkedState } from "../../../kernel/state/forkedState.ts"
import type { State } from "../../../kernel/state/store.ts"
import { withRoots } from "../../block/headerResults.ts"
import type { BlockSelector, Blocks } from "../blocks.ts"
import type { GasCapAt } from "../gasCap.ts"
import { createCallRunner, type GasBudget, type SimulatedCall } from "./call.ts"
import { type BlockStateCall, type PlannedBlock, planBlocks, simulatedHeader } from "./plan.ts"

/** The request of a simulation. */
export interface Simulation {
  readonly blockStateCalls: readonly BlockStateCall[]
  /** Adds transfers of ether to the logs. */
  readonly traceTransfers: boolean
  /** Checks nonces, base fees and balances as for transactions. */
  readonly validation: boolean
}

/** A simulated block with its calls. */
export interface SimulatedBlock {
  readonly block: BlockRecord
  readonly calls: readonly SimulatedCall[]
}

/** The parts of the node that a simulation uses. */
export interface SimulateParts {
  readonly blocks: Blocks
  readonly state: State
  readonly machines: Machines
  readonly rules: Rules
  readonly chain: Pick<Chain, "hashOf">
  /** Maximum gas of all calls together. */
  readonly gasCap: GasCapAt
}

/** Simulates blocks of calls on a block. */
export type Simulate = (
  simulation: Simulation,
  base: BlockSelector,
  work?: Pausing,
) => Promise<readonly SimulatedBlock[]>

/** Creates the simulator. */
export function createSimulate(parts: SimulateParts): Simulate {
  const { blocks, state, rules } = parts
  return async (simulation, selector, work = sharing()) => {
    const position = blocks.at(selector)
    const { header: base } = blocks.complete(position.record)
    const budget: GasBudget = { remaining: parts.gasCap(position).gas }
    const branch = createForkedState(state, position.view.version)
    const headers = new Map<bigint, BlockHeader>([[base.number, base]])
    const machines = parts.machines.on((number) => {
      const header = headers.get(BigInt(number))
      return header === undefined ? parts.chain.hashOf(number) : hashOf(header)
    })
    const environment: SimulationEnvironment = { ...simulation, machines, branch, budget, rules, work }

    const simulated: SimulatedBlock[] = []
    let parent = base
    let { totalDifficulty } = position
    let { version } = position.view
    for (const planned of planBlocks(simulation.blockStateCalls, base)) {
      const { validation } = simulation
      const header = simulatedHeader(planned, { parent, totalDifficulty, rules, validation })
      const result = await simulateBlock(environment, planned, header, version)
      parent = result.block.header
      totalDifficulty += parent.difficulty
      version = result.block.version
      headers.set(parent.number, parent)
      simulated.push(result)
    }
    return simulated
  }
}

interface SimulationEnvironment extends Simulation {
  readonly machines: Machines
  readonly branch: ForkedState
  readonly budget: GasBudget
  readonly rules: Rules
  readonly work: Pausing
}

async function simulateBlock(
  environment: SimulationEnvironment,
  planned: PlannedBlock,
  first: BlockHeader,
  before: BlockRecord["version"],
): Promise<SimulatedBlock> {
  const { common } = first
  const { blobBaseFee, blockHashes, withdrawals: given = [] } = planned.overrides
  const withdrawals = common.isActivatedEIP(4895) ? given : undefined
  const header =
    given.length === 0 || withdrawals === undefined
      ? first
      : completeHeader(first, { withdrawalsRoot: withdrawalsRoot(withdrawals) })
  const block = toBlock({ header, transactions: [], uncles: [], withdrawals })
  const context = blobBaseFee === undefined ? block : overrideBlobBaseFee(block, blobBaseFee)
  const gasLeft = environment.budget.remaining
  const { calls, requestsHash, accesses, changes } = await environment.machines
    .withBlockHashes(blockHashes)
    .use(
      common,
      environment.branch.at(before),
      async (machine) => {
        environment.budget.remaining = gasLeft
        if (planned.stateOverrides !== undefined) applyOverrides(machine, planned.stateOverrides)
        const beginning = await recorded(machine, 0, () => beginBlock(machine, context))
        const runs = await runCalls(environment, planned, machine, context)
        const calls = runs.map(({ result }) => result)
        const ending = await recorded(machine, calls.length + 1, () =>
          finish(environment, machine, context, calls),
        )
        const accesses = [beginning, ...runs, ending].map((part) => part.accesses)
        return { calls, requestsHash: ending.result, accesses, changes: machine.scratch.changes() }
      },
      environment.work,
    )
  const version = environment.branch.append(changes)
  const transactions = calls.map(({ executed }) => executed)
  const open = {
    header,
    hash: undefined,
    transactions,
    uncles: [],
    withdrawals,
    context,
    beginning: before,
    version,
    accessList: accessListOf(header, accesses),
  }
  const rooted = withRoots(open, environment.branch)
  const sealed = requestsHash === undefined ? rooted.header : completeHeader(rooted.header, { requestsHash })
  return { block: { ...rooted, header: sealed, hash: toHex(hashOf(sealed)) }, calls }
}

async function runCalls(
  environment: SimulationEnvironment,
  { calls }: PlannedBlock,
  machine: Machine,
  block: Block,
): Promise<Recorded<SimulatedCall>[]> {
  const run = createCallRunner({ ...environment, machine, block })
  const results: Recorded<SimulatedCall>[] = []
  for (const call of calls) {
    await environment.work.pause()
    results.push(await recorded(machine, results.length + 1, () => run(call)))
  }
  return results
}

/** Ends the block after the last call; returns the hash of the requests from Prague on (EIP-7685). */
async function finish(
  { rules }: SimulationEnvironment,
  machine: Machine,
  block: Block,
  calls: readonly SimulatedCall[],
): Promise<Uint8Array | undefined> {
  const logs = calls.flatMap(({ executed }) => executed.receipt.logs)
  const requests = await endBlock(machine, block, logs, rules.depositContract)
  return machine.common.isActivatedEIP(7685) ? requestsHash(requests) : undefined
}
