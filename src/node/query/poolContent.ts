/** The content of the transaction pool: all transactions in no sealed block, pre-confirmed ones included. */
import type { Hex } from "../../base/hex.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Builder } from "../block/builder.ts"
import { newestVersion } from "../block/openBlock.ts"
import type { Pool } from "../txpool/pool.ts"

type Waiting = Pick<SignedTransaction, "transaction" | "hash" | "sender">

/** Transactions by sender, each list in the order of its nonces. */
export interface PoolContent {
  /** Transactions that can be executed one after the other, those in the open block first. */
  readonly pending: ReadonlyMap<Hex, readonly Waiting[]>
  /** Transactions behind a gap in the nonces, or with a nonce that an authorization in the open block has used (EIP-7702). */
  readonly queued: ReadonlyMap<Hex, readonly Waiting[]>
}

/** The parts of the node that the content is read from. */
export interface PoolContentParts {
  readonly pool: Pool
  readonly builder: Builder
  readonly state: State
}

/**
 * Returns the content of the pool.
 *
 * geth keeps a transaction in its pool until it is in a block. This node executes transactions in the open block; until that block
 * is sealed, they are shown as pending.
 */
export function poolContent({ pool, builder, state }: PoolContentParts): PoolContent {
  const pending = new Map<Hex, Waiting[]>()
  const queued = new Map<Hex, Waiting[]>()
  const put = (group: Map<Hex, Waiting[]>, waiting: Waiting) => {
    const list = group.get(waiting.sender)
    if (list === undefined) group.set(waiting.sender, [waiting])
    else list.push(waiting)
  }
  for (const executed of builder.open.transactions) put(pending, executed)
  const view = state.at(newestVersion(builder.open))
  for (const sender of pool.senders) {
    const next = view.account(sender)?.nonce ?? 0n
    const ready = BigInt(pool.ready(sender, next))
    for (const waiting of pool.of(sender)) {
      const { nonce } = waiting.transaction
      put(nonce >= next && nonce < next + ready ? pending : queued, waiting)
    }
  }
  return { pending, queued }
}

/** The numbers of the transactions of {@link poolContent}. */
export interface PoolSizes {
  readonly pending: number
  readonly queued: number
}

/** Counts the transactions of the content, without lists of them. */
export function poolSizes({ pool, builder, state }: PoolContentParts): PoolSizes {
  const view = state.at(newestVersion(builder.open))
  let ready = 0
  for (const sender of pool.senders) ready += pool.ready(sender, view.account(sender)?.nonce ?? 0n)
  return { pending: builder.open.transactions.length + ready, queued: pool.size - ready }
}
