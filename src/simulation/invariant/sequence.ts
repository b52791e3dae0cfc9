/** Sequences of calls, and their execution. */
import type { Value } from "fast-check"
import type { Address } from "viem"
import { memoizeByObject } from "../../base/memoize.ts"
import { createContract } from "./contracts.ts"
import type { Lane } from "./lane.ts"
import type { CallEnd, Source } from "./sources.ts"
import type { CalledContract, Contracts, HandlerContext, InvariantSpec, RunContext } from "./spec.ts"

/** One call of a sequence. */
export interface Step {
  readonly source: Source
  /** The drawn value, with what fast-check needs to shrink it. */
  readonly drawn: Value<unknown>
  readonly sender: Address
  /** The time and the blocks before the call; 0 for a call in the same block. */
  readonly seconds: number
  readonly blocks: number
}

/** The check of an invariant. */
export type Check = (context: RunContext) => Promise<unknown> | unknown

/** A sequence that does not hold. */
export interface Failure {
  readonly steps: readonly Step[]
  /** The error of the check, or the reason of a call that reverted. */
  readonly error: unknown
  readonly stack?: string | undefined
}

/** Called after each call; `before` is the number of branches before it. */
export type OnCall = (step: Step, end: CallEnd, before: number) => void

/** Runs sequences in a lane. */
export interface SequenceRunner {
  /**
   * Runs calls from the state at the beginning until one fails.
   *
   * @param next - Returns the call at an index; `undefined` at the end.
   */
  run(next: (index: number) => Step | undefined, onCall?: OnCall): Promise<Failure | undefined>
}

/** Creates the runner of an invariant. */
export function createRunner(
  lane: Lane,
  { contracts, checkAfter = "call", failOnRevert = false }: InvariantSpec,
  check: Check,
): SequenceRunner {
  let sender: Address = "0x0000000000000000000000000000000000000000"
  const context = contextOf(lane, contracts, () => sender)
  const checked = async (steps: readonly Step[]): Promise<Failure | undefined> => {
    try {
      const result = await check(context)
      return result === false ? { steps, error: new Error("the check returned false") } : undefined
    } catch (error) {
      return { steps, error }
    }
  }
  return {
    async run(next, onCall) {
      await lane.restart()
      const steps: Step[] = []
      for (;;) {
        const step = next(steps.length)
        if (step === undefined) return checkAfter === "run" ? checked(steps) : undefined
        steps.push(step)
        sender = step.sender
        const before = lane.branches
        if (step.blocks > 0) await lane.advance(step.seconds, step.blocks)
        const end = await step.source.run(step.drawn.value, lane, context)
        onCall?.(step, end, before)
        if (end.isFailed && failOnRevert)
          return { steps, error: new Error(`${end.name} failed: ${end.reason?.()}`), stack: end.stack }
        const isUnchanged = end.isFailed && step.source.isAtomic && step.blocks === 0
        const failure = checkAfter === "call" && !isUnchanged ? await checked(steps) : undefined
        if (failure !== undefined) return failure
      }
    },
  }
}

/** Returns the context of checks and handlers. */
function contextOf(lane: Lane, contracts: Contracts, sender: () => Address): HandlerContext & RunContext {
  const use = memoizeByObject((contract: CalledContract) => createContract(contract, lane, sender))
  return {
    contracts: Object.fromEntries(Object.entries(contracts).map(([name, each]) => [name, use(each)])),
    use: use as unknown as RunContext["use"],
    balanceOf: async (account) =>
      lane.balanceOf((typeof account === "string" ? account : account.address).toLowerCase() as Address),
    get sender() {
      return sender()
    },
    advance: async (seconds, blocks = 1) => lane.advance(seconds, blocks),
  }
}
