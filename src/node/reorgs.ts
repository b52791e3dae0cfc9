/** Taking blocks off the chain, and putting others in their place. */
import type { Chain } from "../chain/chain.ts"
import { InvalidTransaction, ReorgTooDeep, StateUnavailable } from "../errors.ts"
import type { SignedTransaction } from "../evm/decode.ts"
import type { State } from "../state/store.ts"
import type { Builder } from "./builder.ts"
import type { Events } from "./events.ts"
import type { TransactionRequest } from "./fill.ts"
import type { Pool } from "./pool.ts"
import type { Queue } from "./queue.ts"
import type { Signer, Submit } from "./submit.ts"

/** The reorganisations of one node; every block that goes is told of, and every one that comes. */
export interface Reorgs {
  /**
   * Takes so many blocks off the chain; their transactions, and those of the open block, wait in the pool again.
   *
   * @throws {@link ReorgTooDeep} when there are not so many, {@link StateUnavailable} in the past of a fixture.
   */
  rollback(depth: number): Promise<void>
  /**
   * The same, and seals as many blocks in their place, of the transactions that are given for them only.
   *
   * One that cannot be executed there waits in the pool.
   *
   * @throws {@link ReorgTooDeep}, {@link UnknownAccount}, and before anything is changed what is wrong with signed bytes.
   */
  reorg(depth: number, transactions?: readonly Placed[]): Promise<void>
}

/** A transaction, and into which of the new blocks it goes: 0 is the first. */
export interface Placed {
  readonly transaction: Uint8Array | TransactionRequest
  readonly block: number
}

/** What a reorganisation needs of the node. */
export interface ReorgParts {
  readonly chain: Chain
  readonly state: Pick<State, "has">
  readonly builder: Builder
  readonly pool: Pool
  readonly queue: Queue
  readonly events: Events
  readonly submit: Submit
}

/** Creates the reorganisations. */
export function createReorgs(parts: ReorgParts): Reorgs {
  const { builder, pool, queue, submit } = parts
  const include = async (transaction: SignedTransaction) => {
    try {
      await builder.execute(transaction)
    } catch (error) {
      if (!(error instanceof InvalidTransaction)) throw error
      pool.readmit(transaction)
    }
  }
  return {
    rollback: (depth) => queue(() => rollback(parts, depth)),
    reorg: (depth, transactions = []) =>
      queue(async () => {
        const signers = await Promise.all(transactions.map(({ transaction }) => submit.signer(transaction)))
        await rollback(parts, depth)
        for (let sealed = 0; sealed < depth; sealed++) {
          for (const [index, { block }] of transactions.entries())
            if (block === sealed) await include(await (signers[index] as Signer)())
          await builder.seal()
        }
      }),
  }
}

async function rollback({ chain, state, builder, pool, events }: ReorgParts, depth: number): Promise<void> {
  const { number } = chain.head.header
  if (BigInt(depth) > number) throw new ReorgTooDeep({ depth, blocks: Number(number) })
  if (depth === 0) return
  const left = chain.block(number - BigInt(depth))
  if (left !== undefined && !state.has(left.version)) throw new StateUnavailable()
  const waiting = builder.open.transactions
  const removed = chain.truncate(number - BigInt(depth))
  const taken = removed.flatMap(({ transactions }) => transactions)
  for (const executed of [...taken, ...waiting]) pool.readmit(executed)
  await builder.returnTo(chain.head)
  events.emit("removed", removed)
}
