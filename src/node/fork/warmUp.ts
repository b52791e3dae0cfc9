/** Fetches what transactions read on a fork before they wait for their turn, so that others need not wait for the remote. */
import { createYielder } from "../../base/yielding.ts"
import { MidblockError, OriginError } from "../../errors/index.ts"
import type { SignedTransaction } from "../../evm/transaction/signedTransaction.ts"
import { MissingKeys } from "../../state/base.ts"
import type { Builder } from "../block/builder.ts"
import { executeBeside } from "../block/executeTransactions.ts"
import type { ExecutionEnvironment } from "../block/openBlock.ts"
import type { Fork } from "./open.ts"

/**
 * Executes transactions at the end of the open block, each on its own, for what they read alone.
 *
 * The senders are known afterwards, whether their transactions can be executed or not.
 *
 * @throws {@link OriginError} when the remote does not answer.
 */
export type WarmUp = (transactions: readonly SignedTransaction[]) => Promise<void> | undefined

/** Creates it; without a fork it returns nothing. */
export const createWarmUp =
  (parts: ExecutionEnvironment & { readonly builder: Builder; readonly forks: Forks }): WarmUp =>
  (transactions) =>
    parts.forks.current === undefined ? undefined : warmUp(parts, parts.forks.current, transactions)

async function warmUp(
  parts: ExecutionEnvironment & { readonly builder: Builder },
  fork: Fork,
  transactions: readonly SignedTransaction[],
): Promise<void> {
  const missing = new MissingKeys()
  for (const { sender } of transactions) fork.base.collect(missing, () => fork.base.account(sender))
  if (missing.size > 0) await fork.fetch(missing)
  for (const transaction of transactions) await tryOut(parts, transaction)
}

/** The fork at this moment. */
interface Forks {
  readonly current: Fork | undefined
}

async function tryOut(
  parts: ExecutionEnvironment & { readonly builder: Builder },
  transaction: SignedTransaction,
): Promise<void> {
  try {
    await executeBeside(parts, parts.builder.open, transaction, { pause: createYielder(), isTrial: true })
  } catch (error) {
    // One that cannot be executed is refused, or waits, when its turn comes.
    if (!(error instanceof MidblockError) || error instanceof OriginError) throw error
  }
}
