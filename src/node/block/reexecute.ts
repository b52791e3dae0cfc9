/** Re-execution of the open block: on another state or with other attributes, with the same transactions or others. */
import type { Hex } from "../../base/hex.ts"
import { InvalidTransaction } from "../../errors/index.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { BlockAttributes } from "../../kernel/chain/header.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { createForkedState, type ForkedState } from "../../kernel/state/forkedState.ts"
import type { Changes, State } from "../../kernel/state/store.ts"
import type { Version } from "../../kernel/state/version.ts"
import type { Bundles } from "../txpool/bundles.ts"
import { conditionsHold } from "./conditions.ts"
import { executeChecked } from "./executeTransactions.ts"
import { type ExecutionEnvironment, type OpenBlock, prepareBlock, publish } from "./openBlock.ts"
import { brokenBundles } from "./wholeBundles.ts"

/** A transaction to execute again. */
type PlannedTransaction = Pick<ExecutedTransaction, "transaction" | "hash" | "sender">

/** The plan of a re-execution: parent, attributes and transactions. */
export interface BlockPlan {
  readonly parent: SealedBlock
  /** State changes that are applied to the parent's state first, outside of any transaction. */
  readonly irregular?: Changes | undefined
  readonly attributes: BlockAttributes
  /** The transactions of each flashblock, in order. */
  readonly flashblocks: readonly (readonly PlannedTransaction[])[]
  /** Transactions that are executed after the flashblocks, unpublished. */
  readonly unpublished?: readonly PlannedTransaction[] | undefined
  /** Transactions that are executed at the end, unpublished; when one cannot be executed, the re-execution fails. */
  readonly required?: readonly SignedTransaction[] | undefined
  /** Called with the required transaction that makes the re-execution fail. */
  readonly onFailed?: ((transaction: SignedTransaction) => void) | undefined
  /** Number of slots that have passed on command: the time within the block continues. */
  readonly commandedSlots?: number | undefined
}

/** A block that replaces the open one. */
export interface ReexecutedBlock {
  readonly open: OpenBlock
  /** The transactions that can no longer be executed. */
  readonly refused: readonly PlannedTransaction[]
}

/**
 * Executes a block on a branch of the state; a bundle that cannot be executed whole is left out completely.
 *
 * @returns The function that applies the result to the state in one synchronous step; until then the state does not change.
 * @throws Every {@link InvalidTransaction} of the required transactions.
 */
export async function reexecute(
  environment: ExecutionEnvironment & { readonly state: State; readonly bundles: Bundles },
  plan: BlockPlan,
): Promise<(job: number) => ReexecutedBlock> {
  const { parent, irregular, attributes, flashblocks, unpublished = [], required = [], onFailed } = plan
  const { state } = environment
  const branch = recording(createForkedState(state, parent.version))
  const branchEnvironment = { ...environment, state: branch }
  const version = irregular === undefined ? parent.version : branch.append(irregular)
  const branchParent = { ...parent, version }
  const open = (await prepareBlock(branchEnvironment, branchParent, attributes))(0)
  const refused: PlannedTransaction[] = []
  const executeAll = async (transactions: readonly PlannedTransaction[]) => {
    for (const executed of transactions)
      if (!(await tryExecute(branchEnvironment, open, executed))) refused.push(executed)
  }
  for (const transactions of flashblocks) {
    await executeAll(transactions)
    publish(open)
  }
  await executeAll(unpublished)
  const broken = brokenBundles(environment.bundles, open, refused)
  if (broken.size > 0) return reexecuteWithout(broken, environment, plan)
  for (const transaction of required)
    await executeChecked(branchEnvironment, open, transaction).catch((error) => {
      onFailed?.(transaction)
      throw error
    })
  return (job) => {
    state.truncate(parent.version)
    const versions = new Map<Version, Version>([[parent.version, parent.version]])
    for (const [branchVersion, changes] of branch.appended) versions.set(branchVersion, state.append(changes))
    return {
      open: rebaseVersions(
        { ...open, job, commandedSlots: plan.commandedSlots },
        (branchVersion) => versions.get(branchVersion) as Version,
      ),
      refused,
    }
  }
}

/** Executes the block without these transactions, which are refused. */
async function reexecuteWithout(
  broken: ReadonlySet<ExecutedTransaction["transaction"]>,
  environment: Parameters<typeof reexecute>[0],
  { flashblocks, unpublished = [], ...plan }: BlockPlan,
): ReturnType<typeof reexecute> {
  const isKept = ({ transaction }: PlannedTransaction) => !broken.has(transaction)
  const apply = await reexecute(environment, {
    ...plan,
    flashblocks: flashblocks.map((each) => each.filter(isKept)),
    unpublished: unpublished.filter(isKept),
  })
  const removed = [...flashblocks.flat(), ...unpublished].filter((each) => !isKept(each))
  return (job) => {
    const { open, refused } = apply(job)
    return { open, refused: [...refused, ...removed] }
  }
}

/** Executes a transaction at the end of the block; returns `false` when it cannot be executed or its conditions fail. */
async function tryExecute(
  environment: ExecutionEnvironment & { readonly state: ForkedState },
  open: OpenBlock,
  executed: PlannedTransaction,
): Promise<boolean> {
  if (!conditionsHold(executed.transaction, environment.state, open)) return false
  try {
    await executeChecked(environment, open, signedOf(executed))
    return true
  } catch (error) {
    if (error instanceof InvalidTransaction) return false
    throw error
  }
}

/** Returns the signed transaction of an executed one. */
export const signedOf = ({ transaction, hash, sender }: PlannedTransaction): SignedTransaction => ({
  transaction,
  hash,
  sender,
  size: transaction.serialize().length,
})

/** The transactions of an open block, with the slots that have passed in it. */
type OpenContents = Pick<BlockPlan, "commandedSlots"> & {
  readonly flashblocks: readonly (readonly ExecutedTransaction[])[]
  readonly unpublished?: readonly ExecutedTransaction[] | undefined
}

/** Returns the transactions of a block by flashblock, and the unpublished ones; the first flashblock has none. */
export function contentsOf({ transactions, flashblocks, commandedSlots }: OpenBlock): OpenContents {
  const ends = flashblocks.map(({ transactionCount }) => transactionCount)
  return {
    flashblocks: ends.slice(1).map((end, index) => transactions.slice(ends[index], end)),
    unpublished: transactions.slice(ends.at(-1)),
    commandedSlots,
  }
}

function recording(branch: ForkedState) {
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

/** Returns the block with the versions of the node's state instead of those of the branch. */
function rebaseVersions(open: OpenBlock, toReal: (branchVersion: Version) => Version): OpenBlock {
  const transactions = open.transactions.map((each) => ({ ...each, version: toReal(each.version) }))
  return {
    ...open,
    parent: { ...open.parent, version: toReal(open.parent.version) },
    beginning: toReal(open.beginning),
    transactions,
    byHash: new Map<Hex, ExecutedTransaction>(transactions.map((each) => [each.hash, each])),
    flashblocks: open.flashblocks.map((each) => ({ ...each, version: toReal(each.version) })),
  }
}
