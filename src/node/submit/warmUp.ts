/** Fetches the state that transactions read on a fork before their turn, so that other jobs do not wait for the remote. */
import { createYielder } from "../../base/yielding.ts"
import { MidblockError, OriginError } from "../../errors/index.ts"
import type { FetchedState } from "../../kernel/evm/execute/rerun.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { MissingKeys } from "../../kernel/state/base.ts"
import type { Builder } from "../block/builder.ts"
import { executeWithoutAppending } from "../block/executeTransactions.ts"
import type { ExecutionEnvironment } from "../block/openBlock.ts"

/**
 * Executes transactions at the end of the open block, each on its own, to fetch the state that they read; the results are dropped.
 *
 * The accounts of the senders are fetched too, also when their transactions cannot be executed.
 *
 * @throws {@link OriginError} when the remote does not answer.
 */
export type WarmUp = (transactions: readonly SignedTransaction[]) => Promise<void> | undefined

/** Creates the function; without a fork it returns `undefined`. */
export const createWarmUp =
  (parts: ExecutionEnvironment & { readonly builder: Builder; readonly remote: Remote }): WarmUp =>
  (transactions) =>
    parts.remote.current === undefined ? undefined : warmUp(parts, parts.remote.current, transactions)

async function warmUp(
  parts: ExecutionEnvironment & { readonly builder: Builder },
  fork: FetchedState,
  transactions: readonly SignedTransaction[],
): Promise<void> {
  const missing = new MissingKeys()
  for (const { sender } of transactions) fork.base.collect(missing, () => fork.base.account(sender))
  if (missing.size > 0) await fork.fetch(missing)
  for (const transaction of transactions) await tryOut(parts, transaction)
}

/** The fork at this moment. */
interface Remote {
  readonly current: FetchedState | undefined
}

async function tryOut(
  parts: ExecutionEnvironment & { readonly builder: Builder },
  transaction: SignedTransaction,
): Promise<void> {
  try {
    const options = { pause: createYielder(), isTrial: true }
    await executeWithoutAppending(parts, parts.builder.open, transaction, options)
  } catch (error) {
    // A transaction that cannot be executed is refused, or waits, at its turn.
    if (!(error instanceof MidblockError) || error instanceof OriginError) throw error
  }
}
