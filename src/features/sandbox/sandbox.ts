/** One sandbox: messages on a branch of the state at `pending`. */
import { fromHex, type Hex } from "../../base/hex.ts"
import { InvalidTransaction } from "../../errors/index.ts"
import { overrideBlock } from "../../kernel/evm/execute/blockOverrides.ts"
import { failureText } from "../../kernel/evm/execute/failure.ts"
import type { CallMessage, CallOutcome } from "../../kernel/evm/execute/message.ts"
import { runMessage } from "../../kernel/evm/execute/runMessage.ts"
import { createForkedState, type ForkedState } from "../../kernel/state/forkedState.ts"
import type { Changes } from "../../kernel/state/store.ts"
import type { Node } from "../../node/node.ts"
import type { BranchNotes } from "./branchNotes.ts"
import { SandboxIsOpen } from "./errors.ts"
import type { Sandbox, SandboxMessage, SandboxOutcome } from "./members.ts"
import type { ReadBlocks } from "./readBlocks.ts"

/** The gas of a message: a loop without an end takes a tenth of a second. */
const maxGas = 30_000_000n

/** Opens a sandbox on a node. @throws `SandboxIsOpen` */
export function openSandbox(node: Node, read: ReadBlocks, branches: BranchNotes | undefined): Sandbox {
  if (read.position !== undefined) throw new SandboxIsOpen({ call: "openSandbox" })
  const { view: start, context, totalDifficulty } = node.blocks.at({ tag: "pending" })
  const gas = context.header.gasLimit < maxGas ? context.header.gasLimit : maxGas
  let block = context
  let branch: ForkedState
  let { version } = start
  const restart = () => {
    block = context
    version = start.version
    branch = createForkedState(node.state, version)
  }
  restart()
  // With the version of the block: reads check that it still exists.
  read.position = () => ({ view: { ...branch.at(version), version: start.version }, context: block })

  /** Runs a message; the changes of one that is kept are appended. */
  const run = async (message: SandboxMessage, isDiscarded: boolean): Promise<SandboxOutcome> => {
    const whole = toCallMessage(message, gas)
    const ran = await node.machines.use(
      block.common,
      branch.at(version),
      async (machine): Promise<Ran> => {
        const outcome = await runMessage(machine, whole, block, { isDiscarded, paysFees: false })
        return { outcome, changes: isDiscarded ? undefined : machine.scratch.changes() }
      },
      undefined,
      () => whole,
    )
    if (ran.changes !== undefined) version = branch.append(ran.changes)
    return outcomeOf(ran.outcome)
  }
  return {
    send: (message) => run(message, false).catch(refusalOf),
    call: (message) => run(message, true).catch(refusalOf),
    advance(seconds, blocks) {
      const { number, timestamp } = block.header
      const moved = { number: number + BigInt(blocks), time: timestamp + BigInt(seconds) }
      block = overrideBlock(block, moved, { rules: node.rules, totalDifficulty })
    },
    balanceOf: (address) => branch.at(version).account(address)?.balance ?? 0n,
    restart,
    get branches() {
      return branches?.count ?? 0
    },
    close() {
      read.position = undefined
    },
  }
}

/** A message that ran, with the changes to keep. */
interface Ran {
  readonly outcome: CallOutcome
  readonly changes: Changes | undefined
}

const toCallMessage = ({ from, to, data, value = 0n }: SandboxMessage, gas: bigint): CallMessage => ({
  from: lower(from),
  to: lower(to),
  data: fromHex(data),
  value,
  gas,
  gasPrice: 0n,
  maxFeePerGas: 0n,
})

const lower = (address: Hex): Hex => address.toLowerCase() as Hex

const outcomeOf = (outcome: CallOutcome): SandboxOutcome => ({
  output: outcome.output,
  failure: outcome.failure === undefined ? undefined : failureText(outcome),
  logs: outcome.logs,
})

/** Returns the outcome of a message that is invalid: its sender cannot pay the value. */
function refusalOf(error: unknown): SandboxOutcome {
  if (!(error instanceof InvalidTransaction)) throw error
  return { output: "0x", failure: error.message, logs: [] }
}
