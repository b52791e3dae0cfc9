/** Execution on a state that is fetched on demand: a run that misses state is discarded, and repeated with the fetched state. */
import type { Pausing } from "../../../base/task.ts"
import { type BaseState, collectingView, MissingKeys, type StateKeySet } from "../../state/base.ts"
import type { View } from "../../state/store.ts"
import type { TopLevelMessage } from "../engine/topLevelMessage.ts"

/** The state of a fork block, which has to be fetched before it can be read. */
export interface FetchedState {
  readonly base: BaseState
  /**
   * Fetches these keys in one go; they are known when it resolves.
   *
   * @param options.isGuess - True for the keys of a run that continued with zeros after a miss: only the first is certainly needed.
   */
  fetch(missing: MissingKeys, options?: { readonly isGuess?: boolean }): Promise<void>
  /** Returns the keys that a message probably reads; `undefined` when they are not known. It never rejects. */
  readonly keysOf?: ((message: HintedMessage) => Promise<StateKeySet | undefined>) | undefined
}

/** The part of a message that decides what it reads. */
export type HintedMessage = Pick<TopLevelMessage, "from" | "to" | "value" | "data">

/** The surroundings of one run. */
export interface RunSurroundings {
  readonly view: View
  readonly blockHash: (number: number) => Uint8Array
  readonly work: Pausing
}

/** The limits of a run after its first miss: it continues with zeros, and may run code that the message never reaches. */
const maxMissing = 256
const maxMs = 10

/** Ends a run that has missed enough. */
class EnoughMissing extends Error {}

/**
 * Repeats a run until it meets no unknown state; returns the result of that run, or throws its error.
 *
 * In the other runs an unknown value reads as zero, and their results are discarded. All keys that a run missed are fetched together:
 * the number of fetches is the length of the longest chain of values that depend on one another, not the number of keys.
 *
 * When a second run misses too, values depend on one another: the keys that the message would read are then requested beside the
 * fetch, and fetched with the next one. They are only a hint: no run waits for them, and they change no result.
 *
 * @param run - Has no effect outside of the surroundings that it is given.
 * @param message - The message that is run, if there is one.
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
