/** Transactions and bundles whose state has to be fetched: the block does not wait for it on a timer, and does on command. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { FetchedState } from "../../evm/execute/rerun.ts"
import type { SignedTransaction } from "../../evm/transaction/signedTransaction.ts"
import { UnknownState } from "../../state/base.ts"
import type { Events } from "./events.ts"

/** A transaction that could not be executed is tried again at once, or with the next flashblock. */
export type Verdict = "again" | "later"

/** The transactions and bundles that wait for state. */
export interface StateWaits {
  /** Returns `true` while the state that a transaction or a bundle has missed is on its way. */
  has(hash: Hex): boolean
  /**
   * Fetches the state that an execution has missed.
   *
   * @param hash - Of the transaction or the bundle, which waits; `transaction` is the one that a fault is reported with.
   * @param isTimed - `true` returns at once, so that a flashblock comes in time; `false` waits for the remote.
   * @returns `undefined` when the error is another one; `"again"` when the state is there, `"later"` when it is not yet.
   */
  settle(
    error: unknown,
    waiting: { readonly hash: Hex; readonly transaction: SignedTransaction },
    isTimed: boolean,
  ): Promise<Verdict | undefined>
}

/** Creates the waits; without a fork there is nothing to fetch. */
export function createStateWaits(
  forks: { readonly current: Pick<FetchedState, "fetch"> | undefined },
  events: Pick<Events, "emit">,
): StateWaits {
  const waiting = new Set<Hex>()
  return {
    has: (hash) => waiting.has(hash),
    async settle(error, { hash, transaction }, isTimed) {
      const fork = forks.current
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
