/** The checks that a transaction passes before it may wait, in whatever way it was sent. */
import { isBlob4844Tx } from "@ethereumjs/tx"
import { AlreadyKnown, EarlyExecutingMessage, InvalidBlobTransaction } from "../../errors/index.ts"
import { isImpersonated } from "../../kernel/evm/transaction/impersonation.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import {
  assertFees,
  assertFunds,
  assertSender,
  assertWellFormed,
} from "../../kernel/evm/transaction/validate.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Builder } from "../block/builder.ts"
import type { Events } from "../block/events.ts"
import { type ExecutionEnvironment, executedIn, newestVersion } from "../block/openBlock.ts"
import type { NodeOptions } from "../options/index.ts"
import type { Blobs } from "../txpool/blobs.ts"
import { assertPriced, type Pool } from "../txpool/pool.ts"
import { assertDelegationLimit } from "./delegatedAccounts.ts"

/** The parts of the node that admission uses. */
export interface AdmissionParts {
  readonly state: State
  readonly pool: Pool
  readonly builder: Builder
  readonly blobs: Pick<Blobs, "keep">
  readonly events: Events
  readonly options: Pick<NodeOptions, "disablePoolBalanceChecks" | "delegatedSlots">
  readonly protocol: ExecutionEnvironment["protocol"]
}

/** The parts that a transaction is checked with before its sender. */
type SendableParts = Pick<AdmissionParts, "protocol"> & { readonly builder: Pick<Builder, "open"> }

/**
 * Checks a transaction without the state of its sender, as each transaction of a bundle: its blobs, its size, its gas, its messages.
 *
 * @throws {@link InvalidBlobTransaction}, {@link TransactionTooLarge}, {@link ExceedsBlockGasLimit}, {@link IntrinsicGasTooLow},
 *   {@link FloorDataGasTooLow}, {@link InvalidExecutingMessage}
 */
export function assertSendable(
  transaction: SignedTransaction,
  { builder: { open }, protocol }: SendableParts,
): void {
  assertSidecar(transaction)
  assertWellFormed(transaction, open.header.gasLimit)
  try {
    protocol?.assertIncludable?.(transaction.transaction, open.header.timestamp)
  } catch (error) {
    if (!(error instanceof EarlyExecutingMessage)) throw error // a later block may have it
  }
}

/** Adds a valid transaction to the pool; called in the queue. @throws Every {@link InvalidTransaction}. */
export function admit(parts: AdmissionParts, transaction: SignedTransaction): void {
  const { state, pool, builder, events, blobs, options } = parts
  if (executedIn(builder.open, transaction.hash) !== undefined)
    throw new AlreadyKnown({ hash: transaction.hash })
  assertSendable(transaction, parts)
  const view = state.at(newestVersion(builder.open))
  assertSender(transaction, view)
  if (!options.disablePoolBalanceChecks) assertFunds(transaction, view)
  assertFees(transaction, builder.open.header)
  assertPriced(pool, transaction)
  const { delegatedSlots: limit } = options
  if (limit !== undefined) assertDelegationLimit({ pool, open: builder.open, view }, transaction, limit)
  events.emit("transaction", pool.add(transaction))
  blobs.keep(transaction.transaction)
}

/** Refuses a blob transaction without its blobs, which only a block, or an impersonated account, may have (EIP-4844, networking). */
function assertSidecar({ transaction }: SignedTransaction): void {
  if (isBlob4844Tx(transaction) && transaction.blobs === undefined && !isImpersonated(transaction))
    throw new InvalidBlobTransaction({ reason: "missing sidecar in blob transaction" })
}
