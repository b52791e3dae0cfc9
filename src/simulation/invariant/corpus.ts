/** The sequences that reached new branches, and new sequences that are made of them. */
import type { Random } from "fast-check"
import type { Step } from "./sequence.ts"

/** The sequences of a search, the oldest first. */
export interface Corpus {
  readonly sequences: readonly (readonly Step[])[]
  /** Adds a sequence whose last call reached a new branch. */
  add(steps: readonly Step[]): void
  /** Returns the beginning of a new run: parts of kept sequences, changed in one way; empty for a run of fresh calls only. */
  mutate(random: Random, depth: number, fresh: (random: Random, like?: Step) => Step): readonly Step[]
}

/** The largest number of kept sequences; the oldest ones are dropped. */
const maxSequences = 256

const pick = <T>(random: Random, list: readonly T[]): T => list[random.nextInt(0, list.length - 1)] as T

/** Creates an empty corpus. */
export function createCorpus(): Corpus {
  const sequences: (readonly Step[])[] = []
  return {
    sequences,
    add(steps) {
      sequences.push(steps)
      if (sequences.length > maxSequences) sequences.shift()
    },
    mutate(random, depth, fresh) {
      if (sequences.length === 0 || random.nextInt(0, 2) === 0) return []
      const steps = [...pick(random, sequences)]
      const at = random.nextInt(0, steps.length - 1)
      const ways = [
        () => steps,
        () => [...steps.slice(0, at), fresh(random, steps[at]), ...steps.slice(at + 1)],
        () => [...steps.slice(0, at), ...pick(random, sequences)],
        () => [...steps.slice(0, at + 1), ...steps.slice(at)],
      ]
      return pick(random, ways)().slice(0, depth)
    },
  }
}
