/** The open block grown anew: on another state or with other attributes, of the same transactions or others. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { createBlockRecord, type SealedBlock } from "../../chain/block.ts"
import type { BlockAttributes } from "../../chain/header.ts"
import { InvalidTransaction } from "../../errors/index.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import type { SignedTransaction } from "../../evm/transaction/signedTransaction.ts"
import { createForkedState } from "../../state/forkedState.ts"
import type { Changes, State } from "../../state/store.ts"
import type { Version } from "../../state/version.ts"
import type { Bundles } from "../txpool/bundles.ts"
import { executeChecked } from "./executeTransactions.ts"
import { type ExecutionEnvironment, type OpenBlock, prepareBlock, publish, publishedOf } from "./openBlock.ts"
import { brokenBundles } from "./wholeBundles.ts"

/** What the block shall be grown from. */
export interface BlockPlan {
  readonly parent: SealedBlock
  /** Written on the state of the parent first, as no transaction could. */
  readonly irregular?: Changes | undefined
  readonly attributes: BlockAttributes
  /** Transactions by flashblock: of each, in this order. */
  readonly flashblocks: readonly (readonly ExecutedTransaction[])[]
  /** Executed after those, and published later. */
  readonly unpublished?: readonly ExecutedTransaction[] | undefined
  /** Executed at the end, unpublished; when one of them cannot be, nothing is grown. */
  readonly required?: readonly SignedTransaction[] | undefined
  /** Slots that have passed on command: the time does not begin anew with the block. */
  readonly commandedSlots?: number | undefined
}

/** A block that is ready to take the place of the open one. */
export interface ReexecutedBlock {
  readonly open: OpenBlock
  /** What cannot be executed any more. */
  readonly refused: readonly ExecutedTransaction[]
}

/**
 * Grows a block beside the open one; of a bundle that does not come out whole nothing is in it.
 *
 * @returns What puts it on the state, in one synchronous step: until then the state is as it was.
 * @throws Every {@link InvalidTransaction} of those that are required.
 */
export async function reexecute(
  workshop: ExecutionEnvironment & { readonly state: State; readonly bundles: Bundles },
  seedling: BlockPlan,
): Promise<(job: number) => ReexecutedBlock> {
  const { parent, irregular, attributes, flashblocks, unpublished = [], required = [] } = seedling
  const { state } = workshop
  const branch = recording(createForkedState(state, parent.version))
  const beside: ExecutionEnvironment = { ...workshop, state: branch }
  const version = irregular === undefined ? parent.version : branch.append(irregular)
  const open = (await prepareBlock(beside, createBlockRecord({ ...parent, version }), attributes))(0)
  const refused: ExecutedTransaction[] = []
  const take = async (transactions: readonly ExecutedTransaction[]) => {
    for (const executed of transactions) if (!(await takes(beside, open, executed))) refused.push(executed)
  }
  for (const transactions of flashblocks) {
    await take(transactions)
    publish(open)
  }
  await take(unpublished)
  const broken = brokenBundles(workshop.bundles, open.transactions, refused)
  if (broken.size > 0) return regrowWithout(broken, workshop, seedling)
  for (const transaction of required) await executeChecked(beside, open, transaction)
  return (job) => {
    state.truncate(parent.version)
    const versions = new Map<Version, Version>([[parent.version, parent.version]])
    for (const [imagined, changes] of branch.appended) versions.set(imagined, state.append(changes))
    return {
      open: rebaseVersions(
        { ...open, job, commandedSlots: seedling.commandedSlots },
        (imagined) => versions.get(imagined) as Version,
      ),
      refused,
    }
  }
}

/** Grows the block without these transactions, which wait again. */
async function regrowWithout(
  broken: ReadonlySet<ExecutedTransaction["transaction"]>,
  workshop: Parameters<typeof reexecute>[0],
  { flashblocks, unpublished = [], ...seedling }: BlockPlan,
): ReturnType<typeof reexecute> {
  const isKept = ({ transaction }: ExecutedTransaction) => !broken.has(transaction)
  const put = await reexecute(workshop, {
    ...seedling,
    flashblocks: flashblocks.map((each) => each.filter(isKept)),
    unpublished: unpublished.filter(isKept),
  })
  const given = [...flashblocks.flat(), ...unpublished].filter((each) => !isKept(each))
  return (job) => {
    const { open, refused } = put(job)
    return { open, refused: [...refused, ...given] }
  }
}

/** Executes a transaction at the end of the block, if it can be. */
async function takes(
  workshop: ExecutionEnvironment,
  open: OpenBlock,
  executed: ExecutedTransaction,
): Promise<boolean> {
  try {
    await executeChecked(workshop, open, signedOf(executed))
    return true
  } catch (error) {
    if (error instanceof InvalidTransaction) return false
    throw error
  }
}

/** An executed transaction as it was before. */
export const signedOf = ({ transaction, hash, sender }: ExecutedTransaction): SignedTransaction => ({
  ...{ transaction, hash, sender },
  size: transaction.serialize().length,
})

/** What a block holds, by flashblock and beyond; the first flashblock holds nothing. */
export function contentsOf({
  transactions,
  flashblocks,
  commandedSlots,
}: OpenBlock): Pick<BlockPlan, "flashblocks" | "unpublished" | "commandedSlots"> {
  const ends = flashblocks.map(({ transactionCount }) => transactionCount)
  return {
    flashblocks: ends.slice(1).map((end, index) => transactions.slice(ends[index], end)),
    unpublished: transactions.slice(ends.at(-1)),
    commandedSlots,
  }
}

/** What is published of a block that was not so before it was grown anew, and the other way round. */
export function publishedDifference(
  before: OpenBlock,
  open: OpenBlock,
): {
  readonly dropped: readonly ExecutedTransaction[]
  readonly transactions: readonly ExecutedTransaction[]
} {
  const [was, is] = [publishedOf(before), publishedOf(open)]
  // One was cut back to the other: what is left is the same.
  if (before.byHash === open.byHash) return { dropped: was.slice(is.length), transactions: [] }
  const isOther = before.parent.hash !== open.parent.hash
  const differing = is.findIndex((executed, index) => isOther || !isSame(executed, was[index]))
  const kept = differing < 0 ? is.length : differing
  return { dropped: was.slice(kept), transactions: is.slice(kept) }
}

/** Whether a transaction came to the same, so that nobody need be told of it again. */
function isSame(a: ExecutedTransaction, b: ExecutedTransaction | undefined): boolean {
  if (a === b) return true
  if (b === undefined || a.hash !== b.hash || a.receipt.status !== b.receipt.status) return false
  const { cumulativeGasUsed, logs } = a.receipt
  return (
    cumulativeGasUsed === b.receipt.cumulativeGasUsed &&
    JSON.stringify(logs) === JSON.stringify(b.receipt.logs)
  )
}

function recording(branch: ExecutionEnvironment["state"]) {
  const appended: [Version, Changes][] = []
  return {
    ...branch,
    appended,
    append(changes: Changes): Version {
      const version = branch.append(changes)
      appended.push([version, changes])
      return version
    },
  }
}

/** The block with the versions of the real state in the place of those of the branch. */
function rebaseVersions(open: OpenBlock, real: (imagined: Version) => Version): OpenBlock {
  const transactions = open.transactions.map((each) => ({ ...each, version: real(each.version) }))
  return {
    ...open,
    parent: createBlockRecord({ ...open.parent, version: real(open.parent.version) }),
    beginning: real(open.beginning),
    transactions,
    byHash: new Map<Hex, ExecutedTransaction>(transactions.map((each) => [each.hash, each])),
    flashblocks: open.flashblocks.map((each) => ({ ...each, version: real(each.version) })),
  }
}
