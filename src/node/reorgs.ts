/** Taking blocks off the chain, and putting others in their place. */
import type { Chain } from "../chain/chain.ts"
import { ReorgTooDeep } from "../errors.ts"
import type { Builder } from "./builder.ts"
import type { Events } from "./events.ts"
import type { Pool } from "./pool.ts"
import type { Queue } from "./queue.ts"

/** The reorganisations of one node; every block that goes is told of, and every one that comes. */
export interface Reorgs {
  /**
   * Takes so many blocks off the chain; their transactions, and those of the open block, wait in the pool again.
   *
   * @throws {@link ReorgTooDeep} when there are not so many.
   */
  rollback(depth: number): Promise<void>
  /** The same, and seals as many empty blocks in their place: the transactions wait. @throws {@link ReorgTooDeep} */
  reorg(depth: number): Promise<void>
}

/** What a reorganisation needs of the node. */
export interface ReorgParts {
  readonly chain: Chain
  readonly builder: Builder
  readonly pool: Pool
  readonly queue: Queue
  readonly events: Events
}

/** Creates the reorganisations. */
export function createReorgs(parts: ReorgParts): Reorgs {
  const { builder, queue } = parts
  return {
    rollback: (depth) => queue(() => rollback(parts, depth)),
    reorg: (depth) =>
      queue(async () => {
        await rollback(parts, depth)
        for (let sealed = 0; sealed < depth; sealed++) await builder.seal()
      }),
  }
}

async function rollback({ chain, builder, pool, events }: ReorgParts, depth: number): Promise<void> {
  const { number } = chain.head.header
  if (BigInt(depth) > number) throw new ReorgTooDeep({ depth, blocks: Number(number) })
  if (depth === 0) return
  const waiting = builder.open.transactions
  const removed = await chain.truncate(number - BigInt(depth))
  const taken = removed.flatMap(({ transactions }) => transactions)
  for (const executed of [...taken, ...waiting]) pool.readmit(executed)
  await builder.returnTo(chain.head)
  events.emit("removed", removed)
}
