/** Faults of the open block: flashblocks and transactions are dropped, reordered, or sealed otherwise. */
import { EmptyFlashblocks, NotPreconfirmed, TooFewFlashblocks } from "../../../errors/index.ts"
import { fc } from "../../fastCheck.ts"
import { faultsOf, hasFaults } from "../faultsOf.ts"
import { defineFault } from "./kind.ts"

const dropPolicy = fc.constantFrom("requeue", "lose")
const outcome = { requeue: "they wait again", lose: "they are lost" } as const

const listed = (hashes: readonly string[]) => hashes.join(", ")

/** Runs a fault that may find nothing to hit. */
async function unlessNothing(run: () => Promise<string>): Promise<string | undefined> {
  try {
    return await run()
  } catch (error) {
    if (
      error instanceof NotPreconfirmed ||
      error instanceof EmptyFlashblocks ||
      error instanceof TooFewFlashblocks
    )
      return undefined
    throw error
  }
}

/** The newest flashblocks of the first open block with transactions from now on are dropped. */
export const dropFlashblocks = defineFault({
  isPossible: hasFaults,
  arguments: fc.record({ count: fc.integer({ min: 1, max: 3 }), dropPolicy }),
  async inject({ node, openBlockWith }, { count, dropPolicy }) {
    await openBlockWith(1)
    return unlessNothing(async () => {
      const published = Number((await node.at().block())?.flashblockIndex ?? 0)
      const dropped = await faultsOf(node).dropFlashblocks({ count: Math.min(count, published), dropPolicy })
      return `drops the newest flashblocks: ${listed(dropped)}; ${outcome[dropPolicy]}`
    })
  },
})

/** The next pre-confirmed transactions are dropped some time after their pre-confirmation. */
export const dropNext = defineFault({
  isPossible: hasFaults,
  arguments: fc.record({
    count: fc.integer({ min: 1, max: 3 }),
    afterMs: fc.nat({ max: 2000 }),
    dropPolicy,
  }),
  inject({ node }, given) {
    faultsOf(node).dropNext(given)
    const { count, afterMs, dropPolicy } = given
    const which = count === 1 ? "the next transaction" : `the next ${count} transactions`
    return `drops ${which}, ${afterMs} ms after the pre-confirmation; ${outcome[dropPolicy]}`
  },
})

/** The transactions of the first open block with two of them get another order. */
export const reorder = defineFault({
  isPossible: hasFaults,
  arguments: fc.record({}),
  async inject({ node, openBlockWith }) {
    await openBlockWith(2)
    return unlessNothing(async () => `reorders the open block: ${listed(await faultsOf(node).reorder())}`)
  },
})

/** Another block is sealed than the one that was pre-confirmed: without its newest transaction. */
export const sealOther = defineFault({
  isPossible: hasFaults,
  arguments: fc.record({ dropPolicy }),
  async inject({ node, openBlockWith }, { dropPolicy }) {
    await openBlockWith(1)
    return unlessNothing(async () => {
      const { header } = await faultsOf(node).sealOther({ dropPolicy })
      return `seals block ${header.number} without its newest transaction; ${outcome[dropPolicy]}`
    })
  },
})
