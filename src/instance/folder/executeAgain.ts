/** The last step of a repair when the state is lost: the intact blocks are executed again from genesis. */
import { renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { BadBlock } from "../../errors/index.ts"
import type { Rules } from "../../evm/fork/hardforks.ts"
import { createSeed } from "../../node/base/seed.ts"
import { randomnessOf } from "../../node/block/nextBlock.ts"
import type { Identity } from "../../node/durable/folder.ts"
import type { BlockTables } from "../../store/blocks/blockTables.ts"
import { readRun, runBounds } from "../../store/runTable.ts"
import { databaseOf, type Store } from "../../store/store.ts"
import { createNode } from "../createNode.ts"
import type { CreateNodeOptions } from "../options.ts"

/** The blocks to execute, and the folder of the new database. */
interface ExecutedParts {
  readonly store: Store
  readonly blocks: BlockTables
  readonly identity: Identity
  readonly rules: Rules
  /** The number of the last block to execute. */
  readonly last: number
  /** Closes the store of the blocks. */
  readonly close: () => Promise<void>
  /** The folder of the store, whose database is replaced. */
  readonly fresh: string
}

/** Executes blocks on a new chain with the same genesis, which replaces the database. @returns The lines of its report. */
export async function executeAgain(parts: ExecutedParts): Promise<readonly string[]> {
  const { identity, close, fresh } = parts
  const file = Buffer.concat([...encodedBlocks(parts)])
  await close()
  const dataDir = join(fresh, "again")
  const node = await createNode({
    ...(identity.options as CreateNodeOptions),
    ...(identity.genesisFile === undefined
      ? { timestamp: identity.genesisSeconds }
      : { genesis: identity.genesisFile }),
    mining: false,
    dataDir,
    sync: "never",
  })
  let reason: string | undefined
  try {
    await node.importChain(new Uint8Array(file))
  } catch (error) {
    if (!(error instanceof BadBlock)) throw error
    reason = error.message
  }
  const number = Number(await node.request({ method: "eth_blockNumber", params: [] }))
  await node.close()
  rmSync(databaseOf(fresh))
  renameSync(databaseOf(dataDir), databaseOf(fresh))
  const lines = [
    `the state was lost: blocks 1 to ${number} are executed again, settings and the pool are not kept`,
  ]
  return reason === undefined ? lines : [...lines, reason]
}

/** Yields the RLP of each block, those of runs of empty ones included. */
function* encodedBlocks({ store, blocks, identity, rules, last }: ExecutedParts): Iterable<Uint8Array> {
  const runs = runBounds(store)
  const randomness = randomnessOf(createSeed(identity.options.seed as string))
  for (let number = 1; number <= last; number++) {
    const bounds = runs.find((each) => each.first <= number && number < each.last)
    if (bounds?.first === 1) return // the block before it is genesis, which has no record
    if (bounds === undefined) yield blocks.block(number).block.serialize()
    else {
      const run = readRun(store, blocks.block(bounds.first - 1), rules, randomness)
      for (; number < bounds.last; number++) yield run.block(number).block.serialize()
      number--
    }
  }
}
