/** Execution on a state that is fetched as it is read: a run that misses state is thrown away, and run again with it. */
import type { Pausing } from "../../base/task.ts"
import {
  type BaseState,
  collectingView,
  MissingKeys,
  type StateKeySet,
  UnknownState,
} from "../../state/base.ts"
import type { View } from "../../state/store.ts"
import type { TopLevelMessage } from "../interpreter/topLevelMessage.ts"

/** The state of a fork block, which has to be fetched before it can be read. */
export interface FetchedState {
  readonly base: BaseState
  /**
   * Fetches these keys in one go; they are known when it resolves.
   *
   * @param options.isGuess - A run has missed them that went on with zeros: only the first is certain to be needed.
   */
  fetch(missing: MissingKeys, options?: { readonly isGuess?: boolean }): Promise<void>
  /** Asks which keys a message would read, for a hint; `undefined` where nobody can tell. It never rejects. */
  readonly keysOf?: ((message: HintedMessage) => Promise<StateKeySet | undefined>) | undefined
}

/**
 * Runs until no unknown state ends the run, which is fetched each time.
 *
 * @param fork - `undefined` where there is nothing to fetch.
 * @param run - Has no effect when it ends with unknown state.
 */
export async function untilKnown<T>(
  fork: Pick<FetchedState, "fetch"> | undefined,
  run: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (fork === undefined || !(error instanceof UnknownState)) throw error
      await fork.fetch(error.missing)
    }
  }
}

/** The part of a message that decides what it reads. */
export type HintedMessage = Pick<TopLevelMessage, "from" | "to" | "value" | "data">

/** The surroundings of one run. */
export interface RunSurroundings {
  readonly view: View
  readonly blockHash: (number: number) => Uint8Array
  readonly work: Pausing
}

/** Bounds of a run after its first miss: it has gone on with zeros since, and may be anywhere. */
const maxMissing = 256
const maxMs = 10

/** Ends a run that has missed enough. */
class EnoughMissing extends Error {}

/**
 * Runs until a run has met no unknown state, and returns what that run gives or throws.
 *
 * An unknown value reads as zero in a run that will not count. All keys that a run missed are fetched together, so that
 * there are as many fetches as values that depend on one another, however many keys there are.
 *
 * When a second run misses as well, values depend on one another: then what the message would read is asked for beside the
 * fetch, and all of it is fetched with the next one. That is a hint alone: nobody waits for it, and it decides no answer.
 *
 * @param run - Has no effect outside of the surroundings that it is given.
 * @param message - The message that is run, where there is one.
 * @see nimbus-eth1, execution_chain/evm/async_evm.nim: the same for calls on a chain that is not there yet
 */
export async function rerun<T>(
  { base, fetch, keysOf }: FetchedState,
  { view, blockHash, work }: RunSurroundings,
  run: (surroundings: RunSurroundings) => Promise<T>,
  message?: () => HintedMessage,
): Promise<T> {
  let hint: StateKeySet | undefined
  for (let round = 1; ; round++) {
    const missing = new MissingKeys()
    let consoleCalls: readonly Uint8Array[] = []
    const surroundings = {
      view: collectingView(view, base, missing),
      blockHash: (number: number) => base.collect(missing, () => blockHash(number)),
      work: {
        pause: boundedPause(work, missing),
        logToConsole: (inputs: readonly Uint8Array[]) => {
          consoleCalls = inputs
        },
      },
    }
    try {
      const result = await run(surroundings)
      if (missing.size === 0) {
        if (consoleCalls.length > 0) work.logToConsole?.(consoleCalls)
        return result
      }
    } catch (error) {
      if (missing.size === 0) throw error
    } finally {
      if (missing.size === 0 && work.isTrial !== true) base.count(missing)
    }
    await work.pause()
    if (round === 2 && message !== undefined) {
      void keysOf?.(message()).then((keys) => {
        hint = keys
      })
    }
    if (hint !== undefined) missing.addAll(hint)
    hint = undefined
    await fetch(missing, { isGuess: true })
  }
}

function boundedPause(work: Pausing, missing: MissingKeys): Pausing["pause"] {
  let firstMiss: number | undefined
  return () => {
    const { size } = missing
    if (size > 0) {
      const now = performance.now()
      firstMiss ??= now
      if (size >= maxMissing || now - firstMiss > maxMs) throw new EnoughMissing()
    }
    return work.pause()
  }
}
