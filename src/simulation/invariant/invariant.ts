/** Invariants: what must hold after every call of a sequence that nobody has written. */
import type { Random } from "fast-check"
import type { Address } from "viem"
import { assertOptionsOf } from "../../base/nearest.ts"
import { assertArgument, callback } from "../../base/options/checks.ts"
import type { MidblockNode } from "../../index.ts"
import { InvariantFailed, NoCallSucceeded } from "../errors.ts"
import { fc } from "../fastCheck.ts"
import { runFactorOf } from "../runFactor.ts"
import { replayOf } from "../seed.ts"
import { dictionaryOf } from "../values/dictionary.ts"
import { addressOf } from "./contracts.ts"
import { openCorpus } from "./corpusFiles.ts"
import type { Lane, WithSandbox } from "./lane.ts"
import { openNodeLane } from "./nodeLane.ts"
import { reportOf } from "./report.ts"
import { createSearch, type Search } from "./search.ts"
import { type Check, createRunner, type Failure } from "./sequence.ts"
import { shrink } from "./shrink.ts"
import { sendersOf, sourcesOf } from "./sources.ts"
import type { Contracts, InvariantResult, InvariantSpec, RunContext } from "./spec.ts"

/** The options of {@link invariant}. */
export interface InvariantOptions<C extends Contracts> extends InvariantSpec<C> {
  /** The name of the invariant in messages and in the corpus. */
  readonly name?: string | undefined
}

const optionNames = Object.keys({
  name: true,
  contracts: true,
  senders: true,
  calls: true,
  depth: true,
  runs: true,
  seed: true,
  checkAfter: true,
  failOnRevert: true,
  maxSeconds: true,
  corpus: true,
  transactions: true,
  timeLimit: true,
} satisfies Record<keyof InvariantOptions<Contracts>, true>)

/**
 * Calls contracts in sequences that a seed decides, and checks after each call, each sequence from the state that the node has now.
 * A sequence that fails is shrunk to the shortest that is found. Afterwards the node has its state again.
 *
 * On a node with the option `notesBranches`, sequences that reach new branches of the code are kept and changed.
 *
 * @param check - Fails by an error, or by the result `false`. Its contracts read the state after the calls so far.
 * @throws {@link InvariantFailed} with the sequence as a test, and the failure as its cause.
 * @throws {@link NoCallSucceeded} when every call failed.
 * @example
 * await invariant(node, { contracts: { vault }, depth: 20, runs: 50 }, async ({ contracts: { vault }, balanceOf }) => {
 *   expect(await balanceOf(vault)).toBeGreaterThanOrEqual(await vault.read.totalAssets())
 * })
 */
export async function invariant<const C extends Contracts>(
  node: MidblockNode,
  options: InvariantOptions<C>,
  check: (context: RunContext<C>) => Promise<unknown> | unknown,
): Promise<InvariantResult> {
  assertOptionsOf("invariant", options, optionNames)
  assertArgument("invariant: check", check, callback)
  const { name = "the invariant", ...spec } = options
  const dictionary = await dictionaryOf(node, Object.values(spec.contracts).map(addressOf))
  const sources = sourcesOf(spec as InvariantSpec, dictionary)
  const senders = sendersOf(spec as InvariantSpec, node.accounts)
  const seed = replayOf(process.env)?.seed ?? spec.seed
  const lane = await openLane(node, spec.transactions === true)
  try {
    const runner = createRunner(lane, spec as InvariantSpec, check as never)
    const corpus = spec.corpus === undefined ? undefined : openCorpus(spec.corpus, name)
    const search = createSearch({
      spec: spec as InvariantSpec,
      lane,
      runner,
      sources,
      senders,
      dictionary,
      corpus,
    })
    const found = await runSearch(search, { ...spec, seed })
    const { calls, byCall, reasons } = search.statistics
    if (found.failure === undefined) {
      if (
        calls > 0 &&
        reasons.length > 0 &&
        Object.values(byCall).every((each) => each.reverts === each.calls)
      )
        throw new NoCallSucceeded({ name, calls, reasons })
      search.keep()
      return { seed: found.seed, runs: found.runs, calls, byCall }
    }
    const [sender] = senders as [Address]
    const failure = await shrink(found.failure, { runner, sender, random: found.random })
    corpus?.write(failure.steps, true)
    await lane.close()
    throw failed(await withStack(failure, node, spec as InvariantSpec, check as never), {
      name,
      calls,
      byCall,
      seed: found.seed,
      runs: found.runs,
    })
  } finally {
    await lane.close()
  }
}

/** Returns the failure of a call that reverted with its Solidity stack: the sequence runs once more, as transactions. */
async function withStack(
  failure: Failure,
  node: MidblockNode,
  spec: InvariantSpec,
  check: Check,
): Promise<Failure> {
  if (spec.failOnRevert !== true || failure.stack !== undefined) return failure
  const lane = await openNodeLane(node)
  try {
    const again = await createRunner(lane, spec, check).run((index) => failure.steps[index])
    return again?.stack === undefined ? failure : again
  } finally {
    await lane.close()
  }
}

/** Returns the error of a sequence that fails. */
function failed(failure: Failure, facts: Omit<Parameters<typeof reportOf>[0], "failure">): InvariantFailed {
  const { error, stack, steps } = failure
  const { seed, calls } = facts
  if (stack !== undefined && error instanceof Error) error.stack = `${error.name}: ${error.message}\n${stack}`
  return new InvariantFailed(
    { message: reportOf({ ...facts, failure }), seed, calls, length: steps.length },
    { cause: error },
  )
}

/** Opens the lane of calls: a sandbox, unless transactions are wanted or the node has none. */
async function openLane(node: MidblockNode, transactions: boolean): Promise<Lane> {
  const { openSandbox } = node as MidblockNode & WithSandbox
  return transactions || openSandbox === undefined ? openNodeLane(node) : openSandbox()
}

/** The end of a search, with its seed. */
interface SearchEnd {
  readonly failure: Failure | undefined
  /** The chance of the last run. */
  readonly random: Random
  readonly seed: number
  readonly runs: number
}

/** Runs the kept sequences, and then those of the seed, by the runner of fast-check: its seed decides the chance of each run. */
async function runSearch(
  { replay, run }: Pick<Search, "replay" | "run">,
  { runs = 100, seed, timeLimit }: Pick<InvariantSpec, "runs" | "seed" | "timeLimit">,
): Promise<SearchEnd> {
  let failure = await replay()
  let last: Random | undefined
  const chance = fc.asyncProperty(new Chance(), async (random) => {
    last = random
    failure ??= await run(random)
    return failure === undefined
  })
  const details = await fc.check(chance, {
    ...{ numRuns: runs * runFactorOf(process.env), endOnFailure: true },
    ...(seed !== undefined && { seed }),
    ...(timeLimit !== undefined && { interruptAfterTimeLimit: timeLimit }),
  })
  if (details.failed && failure === undefined && details.errorInstance !== null) throw details.errorInstance
  return { failure, random: last as unknown as Random, seed: details.seed, runs: details.numRuns }
}

/** The chance of one run. */
class Chance extends fc.Arbitrary<Random> {
  override generate(random: Random) {
    return new fc.Value(random.clone(), undefined)
  }
  override canShrinkWithoutContext(_value: unknown): _value is Random {
    return false
  }
  override shrink() {
    return fc.Stream.nil<never>()
  }
}
