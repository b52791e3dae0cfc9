/** The checks that a transaction passes before it may wait, in whatever way it was sent. */
import { isBlob4844Tx } from "@ethereumjs/tx"
import { AlreadyKnown, InvalidBlobTransaction } from "../../errors/index.ts"
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
import { executedIn, newestVersion } from "../block/openBlock.ts"
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
}

/**
 * Checks a transaction without the state of its sender, as each transaction of a bundle: its blobs, its size, its gas.
 *
 * @throws {@link InvalidBlobTransaction}, {@link TransactionTooLarge}, {@link ExceedsBlockGasLimit}, {@link IntrinsicGasTooLow},
 *   {@link FloorDataGasTooLow}
 */
export function assertSendable(transaction: SignedTransaction, { open }: Pick<Builder, "open">): void {
  assertSidecar(transaction)
  assertWellFormed(transaction, open.header.gasLimit)
}

/** Adds a valid transaction to the pool; called in the queue. @throws Every {@link InvalidTransaction}. */
export function admit(parts: AdmissionParts, transaction: SignedTransaction): void {
  const { state, pool, builder, events, blobs, options } = parts
  if (executedIn(builder.open, transaction.hash) !== undefined)
    throw new AlreadyKnown({ hash: transaction.hash })
  assertSendable(transaction, builder)
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
