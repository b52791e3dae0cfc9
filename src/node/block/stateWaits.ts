/** Transactions and bundles whose state must be fetched: a block on a timer does not wait for it, a block on command does. */
import type { Hex } from "../../base/hex.ts"
import type { FetchedState } from "../../kernel/evm/execute/rerun.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { UnknownState } from "../../kernel/state/base.ts"
import type { Events } from "./events.ts"

/** A transaction that could not be executed is tried again at once (`again`), or with the next flashblock (`later`). */
export type Verdict = "again" | "later"

/** The transactions and bundles that wait for state. */
export interface StateWaits {
  /** Returns `true` while missing state of a transaction or a bundle is being fetched. */
  has(hash: Hex): boolean
  /**
   * Fetches the state that an execution lacked.
   *
   * @param waiting - The hash of the transaction or the bundle that waits, and the transaction to report a fault with.
   * @param isTimed - `true` returns at once, so that a flashblock is not late; `false` waits for the remote.
   * @returns `undefined` for any other error; `"again"` when the state is fetched, `"later"` when it is not.
   */
  settle(
    error: unknown,
    waiting: { readonly hash: Hex; readonly transaction: SignedTransaction },
    isTimed: boolean,
  ): Promise<Verdict | undefined>
}

/** Creates the waits; without a fork there is nothing to fetch. */
export function createStateWaits(
  remote: { readonly current: Pick<FetchedState, "fetch"> | undefined },
  events: Pick<Events, "emit">,
): StateWaits {
  const waiting = new Set<Hex>()
  return {
    has: (hash) => waiting.has(hash),
    async settle(error, { hash, transaction }, isTimed) {
      const fork = remote.current
      if (fork === undefined || !(error instanceof UnknownState)) return undefined
      waiting.add(hash)
      const fetched = fork
        .fetch(error.missing, { isGuess: true })
        .then((): Verdict => "again")
        .catch((cause): Verdict => {
          events.emit("fault", { transaction, error: cause })
          return "later"
        })
        .finally(() => waiting.delete(hash))
      return isTimed ? "later" : fetched
    },
  }
}
