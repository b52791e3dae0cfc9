/** Execution of the due bundles, each on a copy of the open block first, so that a failed bundle changes nothing. */
import { MidblockError } from "../../errors/index.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { assertExecutable } from "../../kernel/evm/transaction/validate.ts"
import { createForkedState } from "../../kernel/state/forkedState.ts"
import type { Bundle, BundlePosition } from "../txpool/bundles.ts"
import type { BuilderParts } from "./builderTypes.ts"
import { append, capacityOf, executeWithoutAppending, isFull } from "./executeTransactions.ts"
import { type ExecutionEnvironment, newestVersion, type OpenBlock } from "./openBlock.ts"
import type { Attempt } from "./runFirst.ts"

/** The limits of building bundles. */
export interface BundleBounds {
  /** Gas that the block may use by now; its limit when absent. */
  readonly allowed?: bigint | undefined
  /** No further bundle is begun once this is true. */
  readonly isOver?: (() => boolean) | undefined
  /** `true` skips a bundle whose state must be fetched, `false` waits for it. */
  readonly isTimed?: boolean | undefined
}

/** Returns the position of the next flashblock of a block. */
export const positionOf = ({ header, flashblocks }: OpenBlock, parts: BuilderParts): BundlePosition => ({
  number: header.number,
  timestamp: header.timestamp,
  baseFeePerGas: header.baseFeePerGas ?? 0n,
  flashblock: parts.flashblocks ? flashblocks.length : undefined,
})

/**
 * Executes the due bundles that can be executed whole, at the end of the open block; the others keep waiting.
 *
 * @returns The number of executed bundles.
 */
export async function buildBundles(
  parts: BuilderParts,
  open: OpenBlock,
  { allowed, isOver = () => false, isTimed = false }: BundleBounds,
): Promise<number> {
  const { bundles } = parts
  if (bundles.size === 0) return 0
  const position = positionOf(open, parts)
  bundles.expire(position)
  let count = 0
  for (const bundle of bundles.due(position)) {
    if (isOver()) break
    if (await buildBundle(parts, open, bundle, { allowed, isTimed })) count++
  }
  return count
}

/** Executes a bundle; returns `false` when it cannot be executed whole, or waits for state. */
async function buildBundle(
  parts: BuilderParts,
  open: OpenBlock,
  bundle: Bundle,
  bounds: { readonly allowed: bigint | undefined; readonly isTimed: boolean },
): Promise<boolean> {
  const { bundles, pool, events, stateWaits } = parts
  if (bounds.isTimed && stateWaits.has(bundle.hash)) return false
  try {
    const attempts = await attemptAll(parts, open, bundle, bounds.allowed)
    if (attempts === undefined) return false
    const executed = attempts.map((each) => append(parts, open, each))
    for (const { hash } of executed) pool.remove(hash)
    bundles.executed(bundle, executed)
    return true
  } catch (error) {
    const transaction = bundle.transactions[0] as SignedTransaction
    const verdict = await stateWaits.settle(error, { hash: bundle.hash, transaction }, bounds.isTimed)
    if (verdict === "again") return buildBundle(parts, open, bundle, bounds)
    if (verdict === "later") return false
    bundles.executed(bundle, [])
    events.emit("fault", { transaction, error })
    return false
  }
}

/** Executes the transactions of a bundle in order; returns `undefined` when it cannot be executed whole. */
async function attemptAll(
  parts: BuilderParts,
  open: OpenBlock,
  { transactions, dropping, reverting }: Bundle,
  allowed: bigint | undefined,
): Promise<readonly Attempt[] | undefined> {
  const state = createForkedState(parts.state, newestVersion(open))
  const branch = { ...parts, state, machines: parts.machines.withoutFetching }
  const { transactions: before, accesses } = open
  const copy = { ...open, transactions: [...before], byHash: new Map(), accesses: [...accesses] }
  const attempts: Attempt[] = []
  for (const signed of transactions) {
    const attempt = await attemptOne(branch, copy, signed, allowed)
    const succeeds =
      attempt !== undefined && (attempt.executed.failure === undefined || reverting.has(signed.hash))
    if (succeeds) {
      attempts.push(attempt)
      append(branch, copy, attempt)
    } else if (!dropping.has(signed.hash)) return undefined
  }
  return attempts.length === 0 ? undefined : attempts
}

async function attemptOne(
  parts: ExecutionEnvironment & Pick<BuilderParts, "maxTransactions">,
  open: OpenBlock,
  signed: SignedTransaction,
  allowed: bigint | undefined,
): Promise<Attempt | undefined> {
  if (isFull(open, parts.maxTransactions)) return undefined
  const capacity = capacityOf(open, parts, allowed)
  if (capacity.data?.fits(signed.transaction) === false) return undefined
  try {
    assertExecutable(signed, capacity)
  } catch (error) {
    if (error instanceof MidblockError) return undefined
    throw error
  }
  return executeWithoutAppending(parts, open, signed)
}
