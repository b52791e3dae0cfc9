/** The runs of a search: kept sequences first, then sequences of chance, which new branches of the code guide. */
import type { Random } from "fast-check"
import type { Address } from "viem"
import type { Dictionary } from "../values/dictionary.ts"
import { createCorpus } from "./corpus.ts"
import type { CorpusFolder } from "./corpusFiles.ts"
import type { Lane } from "./lane.ts"
import type { Failure, OnCall, SequenceRunner, Step } from "./sequence.ts"
import type { Source } from "./sources.ts"
import type { InvariantSpec } from "./spec.ts"
import { createStatistics, type Statistics } from "./statistics.ts"

/** The failure of a run, if it failed. */
export type Found = Failure | undefined

/** The parts of a search. */
export interface SearchParts {
  readonly spec: Pick<InvariantSpec, "depth" | "maxSeconds">
  readonly lane: Pick<Lane, "branches">
  readonly runner: SequenceRunner
  readonly sources: ReadonlyMap<string, Source>
  readonly senders: readonly Address[]
  readonly dictionary: Dictionary
  readonly corpus: CorpusFolder | undefined
}

/** A search. */
export interface Search {
  /** Runs the sequences of the folder. Those that reach no new branch, and did not fail, are removed from it. */
  replay(): Promise<Found>
  /** Runs one sequence of chance. */
  run(random: Random): Promise<Found>
  /** Writes the sequences that reached new branches into the folder. */
  keep(): void
  readonly statistics: Statistics
}

const week = 7 * 24 * 3600

/** Creates a search. */
export function createSearch(parts: SearchParts): Search {
  const { lane, runner, corpus: folder, sources, spec, dictionary } = parts
  const { depth = 50 } = spec
  const statistics = createStatistics()
  const corpus = createCorpus()
  const fresh = createFresh(parts)
  /** The sequences that are not in the folder yet. */
  const added: (readonly Step[])[] = []

  /** Runs a sequence; returns its failure, and its calls up to the last one that reached a new branch. */
  const runAndLearn = async (next: (index: number) => Step | undefined) => {
    const steps: Step[] = []
    let reached = 0
    const onCall: OnCall = (step, end, before) => {
      steps.push(step)
      statistics.add(end, lane.branches - before)
      if (lane.branches > before) reached = steps.length
      if (!end.isFailed) dictionary.add(step.source.valuesOf(step.drawn.value))
    }
    const failure = await runner.run(next, onCall)
    const useful = steps.slice(0, reached)
    if (reached > 0) corpus.add(useful)
    return { failure, useful }
  }

  return {
    statistics,
    async replay() {
      for (const kept of folder?.read(sources) ?? []) {
        const { failure, useful } = await runAndLearn((index) => kept.steps[index])
        if (failure !== undefined) return failure
        if (useful.length === 0 && !kept.failed && canNote(lane)) folder?.remove(kept)
      }
      return undefined
    },
    async run(random) {
      const planned = corpus.mutate(random, depth, fresh)
      const next = (index: number) => (index < depth ? (planned[index] ?? fresh(random)) : undefined)
      const { failure, useful } = await runAndLearn(next)
      if (useful.length > 0) added.push(useful)
      return failure
    },
    keep() {
      for (const steps of added) folder?.write(steps, false)
    },
  }
}

const canNote = ({ branches }: Pick<Lane, "branches">) => branches > 0

/** Returns the function that draws a call, of the same source as another one if it is given. */
function createFresh({ sources, senders, spec: { maxSeconds = week } }: SearchParts) {
  const all = [...sources.values()]
  return (random: Random, like?: Step): Step => {
    const source = like?.source ?? (all[random.nextInt(0, all.length - 1)] as Source)
    const isLater = maxSeconds > 0 && random.nextInt(0, 4) === 0
    const blocks = isLater ? random.nextInt(1, 3) : 0
    return {
      source,
      drawn: source.arbitrary.generate(random, undefined),
      sender: senders[random.nextInt(0, senders.length - 1)] as Address,
      blocks,
      seconds: isLater
        ? Math.max(blocks, random.nextInt(1, 2 ** random.nextInt(1, Math.ceil(Math.log2(maxSeconds + 1)))))
        : 0,
    }
  }
}
