/** The limit on transactions in flight of accounts that delegate (EIP-7702): any call to such an account may spend its balance. */
import type { TypedTransaction } from "@ethereumjs/tx"
import type { Hex } from "../../base/hex.ts"
import { AuthorityReserved, InflightTxLimitReached, OutOfOrderTxFromDelegated } from "../../errors/index.ts"
import { delegateOf } from "../../kernel/evm/base/delegation.ts"
import { authoritiesIn } from "../../kernel/evm/execute/authorizations.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import type { View } from "../../kernel/state/store.ts"
import type { OpenBlock } from "../block/openBlock.ts"
import type { Pool } from "../txpool/pool.ts"

/** The transactions in flight, and the state after the open block. */
interface InFlight {
  readonly pool: Pool
  /** Its transactions count: a sequencer's pool holds them until the block is sealed. */
  readonly open: Pick<OpenBlock, "transactions">
  readonly view: View
}

/**
 * Refuses a transaction that would exceed the limit of an account that delegates, or is about to.
 *
 * @param limit - The number of transactions that such an account may have in flight.
 * @throws {@link OutOfOrderTxFromDelegated}, {@link InflightTxLimitReached}, {@link AuthorityReserved}
 * @see geth `core/txpool/legacypool` `checkDelegationLimit`, `validateAuth`; reth `max_inflight_delegated_slot_limit`
 */
export function assertDelegationLimit(inFlight: InFlight, signed: SignedTransaction, limit: number): void {
  if (isDelegated(inFlight, signed.sender)) assertSlot(inFlight, signed, limit)
  for (const authority of authoritiesIn(signed.transaction))
    if (executedOf(inFlight, authority) + inFlight.pool.of(authority).length > 1)
      throw new AuthorityReserved()
}

/** Checks the sender's number of transactions in flight; a replacement takes no further one. */
function assertSlot(inFlight: InFlight, { sender, transaction }: SignedTransaction, limit: number): void {
  const { pool, view } = inFlight
  const next = view.account(sender)?.nonce ?? 0n
  const ready = pool.ready(sender, next)
  const gap = transaction.nonce - next
  if (gap < ready) return
  const count = executedOf(inFlight, sender) + ready
  if (count === 0 && gap >= limit) throw new OutOfOrderTxFromDelegated()
  if (count >= limit) throw new InflightTxLimitReached()
}

const executedOf = ({ open }: InFlight, sender: Hex): number =>
  open.transactions.filter((executed) => executed.sender === sender).length

/** Returns `true` for an account that delegates, and for one whose authorization is in flight. */
function isDelegated({ pool, open, view }: InFlight, sender: Hex): boolean {
  const account = view.account(sender)
  if (account !== undefined && delegateOf(view.code(account.codeHash)) !== undefined) return true
  const authorizes = ({ transaction }: { readonly transaction: TypedTransaction }) =>
    authoritiesIn(transaction).includes(sender)
  return open.transactions.some(authorizes) || pool.capture().some(authorizes)
}
