/** Reorganisations: removes blocks from the chain, and seals others instead. */

import { ReorgTooDeep, StateUnavailable } from "../../errors/index.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { Chain } from "../../kernel/chain/chain.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Queue } from "../base/queue.ts"
import type { Builder } from "../block/builder.ts"
import type { Events } from "../block/events.ts"
import type { Miner } from "../mining/miner.ts"
import type { DryRun, SignerAt } from "../submit/dryRun.ts"
import type { TransactionRequest } from "../submit/fill.ts"
import type { Submit } from "../submit/submit.ts"
import type { Blobs } from "../txpool/blobs.ts"
import type { Pool } from "../txpool/pool.ts"
import type { Snapshots } from "./snapshots.ts"

/** The reorganisations of one node; events are emitted for every block that is removed or added. */
export interface Reorgs {
  /**
   * Removes `depth` blocks from the chain. Their transactions, and those of the open block, return to the pool; in the modes
   * that publish transactions at once they are pre-confirmed again at once.
   *
   * @throws {@link ReorgTooDeep} when the chain is shorter, {@link StateUnavailable} before the newest block of a fixture.
   */
  rollback(depth: number): Promise<void>
  /**
   * Removes `depth` blocks, and seals the same number instead, with exactly the given transactions.
   *
   * @throws {@link ReorgTooDeep}, {@link UnknownAccount}, the errors of signed bytes, and
   * {@link TransactionNotIncludable} when a transaction cannot be executed in its block; nothing changes then.
   */
  reorg(depth: number, transactions?: readonly ReorgTransaction[]): Promise<void>
}

/** A transaction, and the index of its new block; 0 is the first. */
export interface ReorgTransaction {
  readonly transaction: Uint8Array | TransactionRequest
  readonly block: number
}

/** The parts of the node that a reorganisation uses. */
export interface ReorgParts {
  readonly chain: Chain
  readonly state: Pick<State, "has">
  readonly builder: Builder
  readonly pool: Pool
  readonly queue: Queue
  readonly miner: Miner
  readonly events: Events
  readonly submit: Submit
  readonly blobs: Pick<Blobs, "keep">
  readonly dryRun: DryRun
  readonly snapshots: Pick<Snapshots, "keepAbove">
}

/** Creates the reorganisations. */
export function createReorgs(parts: ReorgParts): Reorgs {
  const { queue, miner, submit, dryRun } = parts
  return {
    rollback: (depth) =>
      queue(async () => {
        await rollback(parts, depth)
        await miner.changed()
      }),
    reorg: (depth, transactions = []) =>
      queue(async () => {
        const signers: SignerAt[] = []
        for (const { transaction, block } of transactions)
          signers.push({ sign: await submit.signer(transaction), block })
        const byBlock = await dryRun(baseOf(parts, depth), signers)
        await rollback(parts, depth)
        for (let sealed = 0; sealed < depth; sealed++) await sealWith(parts, byBlock[sealed] ?? [])
        await miner.changed()
      }),
  }
}

async function sealWith(
  { builder, blobs }: ReorgParts,
  transactions: readonly SignedTransaction[],
): Promise<void> {
  for (const signed of transactions) {
    await builder.execute(signed)
    blobs.keep(signed.transaction)
  }
  await builder.seal()
}

/** @throws {@link ReorgTooDeep}, {@link StateUnavailable} */
function baseOf({ chain, state }: ReorgParts, depth: number): SealedBlock {
  const { number } = chain.head.header
  const base = chain.block(number - BigInt(depth))
  if (base === undefined) throw new ReorgTooDeep({ depth, blocks: Number(number - chain.first) })
  if (!state.has(base.version)) throw new StateUnavailable()
  return base
}

async function rollback(parts: ReorgParts, depth: number): Promise<void> {
  const { chain, builder, pool, events, snapshots } = parts
  const base = baseOf(parts, depth)
  if (depth === 0) return
  const waiting = builder.open.transactions
  snapshots.keepAbove(base)
  const removed = chain.truncate(base.header.number)
  pool.readmit([...removed.flatMap(({ transactions }) => transactions), ...waiting])
  await builder.replace()
  events.emit("removed", removed)
}
