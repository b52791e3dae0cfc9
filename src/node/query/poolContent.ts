/** The content of the transaction pool: all transactions in no sealed block, pre-confirmed ones included. */
import type { Hex } from "../../base/hex.ts"
import { MethodNotFound } from "../../errors/index.ts"
import type { Chain } from "../../kernel/chain/chain.ts"
import { sentAmong } from "../../kernel/evm/transaction/protocolTransaction.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Builder } from "../block/builder.ts"
import { newestVersion } from "../block/openBlock.ts"
import type { NodeOptions } from "../options/index.ts"
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
  for (const executed of sentAmong(builder.open.transactions)) put(pending, executed)
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
  return { pending: sentAmong(builder.open.transactions).length + ready, queued: pool.size - ready }
}

/** The parts of the node that have the transactions that were sent. */
export interface SentParts {
  readonly pool: Pick<Pool, "get">
  readonly builder: Pick<Builder, "executed">
  readonly chain: Pick<Chain, "transaction">
}

/** Returns a transaction that somebody sent and that still exists: in the pool, or in a block that a reader may not see yet. */
export function sentTransaction({ pool, builder, chain }: SentParts, hash: Hex): Waiting | undefined {
  const executed = builder.executed(hash) ?? chain.transaction(hash)?.executed
  return pool.get(hash) ?? (executed && sentAmong([executed])[0])
}

/**
 * Returns a transaction that the reader has in no block, as far as clients see the pool: a replica that is behind has the
 * transactions of later blocks in its pool.
 */
export const waitingTransaction = (
  { options, ...parts }: SentParts & { readonly options: Pick<NodeOptions, "privatePool"> },
  hash: Hex,
): Waiting | undefined => (options.privatePool ? undefined : sentTransaction(parts, hash))

/** Refuses a method that reads the pool where the pool is private. @throws {@link MethodNotFound} */
export function assertPublicPool(options: Pick<NodeOptions, "privatePool">, method: string): void {
  if (options.privatePool) throw new MethodNotFound(method)
}
