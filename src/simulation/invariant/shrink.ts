/** Shrinks a sequence of calls that fails to a shorter one with smaller values. */
import type { Random, Value } from "fast-check"
import type { Failure, SequenceRunner, Step } from "./sequence.ts"

/** The largest number of sequences that are tried. */
const maxTries = 6_000

/** The values of a step that are tried before it stays as it is. */
const maxValues = 60

/** The sequences of chance that are tried before a sequence stays as it is. */
const maxGuesses = 600

/** Sequences of up to this many calls are not shortened by chance. */
const short = 3

/** The parts of a shrinking. */
export interface Shrinking {
  readonly runner: SequenceRunner
  /** The sender that is preferred. */
  readonly sender: Step["sender"]
  readonly random: Random
}

/** Runs a sequence; returns `true` when it fails, and then it is the best. */
type Fails = (steps: readonly Step[]) => Promise<boolean>

/**
 * Returns the shortest failing sequence that is found: calls are left out in ever smaller groups (delta debugging), and the values of
 * the calls that are left are shrunk as fast-check does, until neither helps. Faults that need many small steps to add up leave a long
 * sequence; parts of it with other values are tried by chance.
 */
export async function shrink(first: Failure, { runner, sender, random }: Shrinking): Promise<Failure> {
  let best = first
  let tries = 0
  const fails: Fails = async (steps) => {
    if (tries++ > maxTries) return false
    const failure = await runner.run((index) => steps[index])
    if (failure !== undefined) best = failure
    return failure !== undefined
  }
  const steps = () => best.steps
  let guessed = 0
  let before: Failure | undefined
  while (before !== best) {
    before = best
    await leaveOut(steps, fails)
    const { length } = best.steps
    if (length > short && length !== guessed) {
      guessed = length
      await guess(steps, fails, random)
    }
    if (best.steps.length === length) await simplify(steps, fails, sender)
  }
  return best
}

/** Leaves out groups of calls: halves first, single calls last. */
async function leaveOut(steps: () => readonly Step[], fails: Fails): Promise<void> {
  let size = Math.ceil(steps().length / 2)
  while (size >= 1) {
    for (let end = steps().length; end > 0; end -= size) {
      const all = steps()
      await fails([...all.slice(0, Math.max(0, end - size)), ...all.slice(end)])
    }
    size = size === 1 ? 0 : Math.ceil(size / 2)
  }
}

/** Makes each call simpler: in the same block, by the preferred sender, with smaller values. */
async function simplify(steps: () => readonly Step[], fails: Fails, sender: Step["sender"]): Promise<void> {
  for (let at = 0; at < steps().length; at++) {
    const tries = (change: Partial<Step>) =>
      fails(steps().map((each, index) => (index === at ? { ...each, ...change } : each)))
    const step = () => steps()[at]
    if ((step()?.blocks ?? 0) > 0) await tries({ seconds: 0, blocks: 0 })
    if (step() !== undefined && step()?.sender !== sender) await tries({ sender })
    while (await anyOf(smallerValues(step()), (drawn) => tries({ drawn })));
  }
}

/** Returns `true` as soon as a test of a value is `true`. */
async function anyOf<T>(values: Iterable<T>, test: (value: T) => Promise<boolean>): Promise<boolean> {
  for (const value of values) if (await test(value)) return true
  return false
}

/** Returns smaller values of a call, as fast-check shrinks them. */
function smallerValues(step: Step | undefined): Iterable<Value<unknown>> {
  if (step === undefined) return []
  const { arbitrary } = step.source
  const { value, context } = step.drawn
  if (context === undefined && !arbitrary.canShrinkWithoutContext(value)) return []
  return arbitrary.shrink(value, context).take(maxValues)
}

/** Tries shorter sequences of some of the calls, half of them with other values, of which half are small. */
async function guess(steps: () => readonly Step[], fails: Fails, random: Random): Promise<void> {
  const all = steps()
  const redrawn = (step: Step): Step => {
    const drawn = step.source.arbitrary.generate(random, undefined)
    const smaller = random.nextBoolean() ? [...smallerValues({ ...step, drawn })] : []
    return { ...step, drawn: smaller[random.nextInt(0, Math.max(0, smaller.length - 1))] ?? drawn }
  }
  for (let count = 0; count < maxGuesses; count++) {
    const length = random.nextInt(2, Math.min(all.length - 1, 2 * short))
    const chosen = Array.from({ length }, () => random.nextInt(0, all.length - 1)).sort((a, b) => a - b)
    const guessed = chosen
      .map((at) => all[at] as Step)
      .map((step) => (random.nextBoolean() ? step : redrawn(step)))
    if (await fails(guessed)) return
  }
}
