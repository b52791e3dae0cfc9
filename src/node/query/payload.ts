/** Builds a block on any block of the chain, without changing the chain, the pool or the open block. */
import { isBlob4844Tx, type TypedTransaction } from "@ethereumjs/tx"
import type { CLRequest, CLRequestType } from "@ethereumjs/util"
import type { Hex } from "../../base/hex.ts"
import { HeaderNotFound, TimestampTooLow } from "../../errors/index.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { Chain } from "../../kernel/chain/chain.ts"
import type { BlockAttributes } from "../../kernel/chain/header.ts"
import type { Machines } from "../../kernel/evm/execute/machine.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import { decodeTransaction } from "../../kernel/evm/transaction/decode.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { effectiveTip } from "../../kernel/evm/transaction/validate.ts"
import { createForkedState, type ForkedState } from "../../kernel/state/forkedState.ts"
import type { State } from "../../kernel/state/store.ts"
import { assertBlockSize } from "../block/blockSize.ts"
import type { Builder } from "../block/builder.ts"
import { conditionsHold } from "../block/conditions.ts"
import { capacityOf, execute, executeChecked, isFull } from "../block/executeTransactions.ts"
import { type ExecutionEnvironment, type OpenBlock, prepareBlock } from "../block/openBlock.ts"
import { sealBlock } from "../block/seal.ts"
import { isSubSecond } from "../block/timestamp.ts"
import type { NodeOptions } from "../options/index.ts"
import type { Blobs } from "../txpool/blobs.ts"
import { createPool, type Pool } from "../txpool/pool.ts"
import { createSelection } from "../txpool/selection.ts"

/** A block to build. */
export interface PayloadRequest {
  readonly parentHash: Hex
  readonly attributes: Omit<BlockAttributes, "gasLimit">
  /** The transactions of the block, in this order; `undefined` takes pre-confirmed and waiting transactions, by fee. */
  readonly transactions: readonly Uint8Array[] | undefined
}

/** A built block, with its value, requests and blobs. */
export interface Payload {
  readonly block: SealedBlock
  /** The tips that its coinbase earns, in wei. */
  readonly value: bigint
  readonly requests: readonly CLRequest<CLRequestType>[]
  /** Its blob transactions, with their blobs (EIP-4844). */
  readonly blobs: readonly Extract<TypedTransaction, { blobs?: unknown }>[]
}

/** The parts of the node that building a payload uses. */
export interface PayloadParts {
  readonly chain: Chain
  readonly builder: Builder
  readonly pool: Pool
  readonly blobs: Pick<Blobs, "withSidecar">
  readonly state: State
  readonly machines: Machines
  readonly rules: Rules
  readonly protocol: ExecutionEnvironment["protocol"]
  readonly options: NodeOptions
}

/**
 * Builds a block.
 *
 * @throws {@link HeaderNotFound} when the parent is unknown.
 * @throws {@link TimestampTooLow} when it would not be later than its parent.
 * @throws {@link BlockOversized} when the block with the given transactions is larger than a block may be.
 * @throws Every {@link InvalidTransaction}, when one of the given transactions cannot be executed.
 */
export type BuildPayload = (request: PayloadRequest) => Promise<Payload>

/** Creates the builder of payloads. */
export function createBuildPayload(parts: PayloadParts): BuildPayload {
  const { chain, machines, rules, protocol, options } = parts
  return async ({ parentHash, attributes, transactions }) => {
    const parent = chain.blockByHash(parentHash)
    if (parent === undefined) throw new HeaderNotFound({ block: parentHash })
    assertAfter(parent, attributes.timestamp, options.blockTime)
    const state = createForkedState(parts.state, parent.version)
    const environment: ExecutionEnvironment = { state, machines, rules, protocol }
    const { gasLimit } = options
    const open = (await prepareBlock(environment, parent, { ...attributes, gasLimit }))(0)
    const chosen =
      transactions === undefined
        ? await takeBest({ ...environment, state }, open, waiting(parts), options)
        : await takeAll(environment, open, transactions)
    const { sealed, requests } = await sealBlock(environment, open)
    assertBlockSize(sealed)
    const blobs = chosen.flatMap(({ transaction }) =>
      isBlob4844Tx(transaction) && transaction.blobs !== undefined ? [transaction] : [],
    )
    return { block: sealed, value: tipsOf(sealed), requests, blobs }
  }
}

/** Blocks shorter than a second share seconds; all others are later than their parents (Yellow Paper 4.4.4). */
function assertAfter(
  { header: { timestamp: parent } }: SealedBlock,
  timestamp: bigint,
  blockMs: number,
): void {
  if (timestamp < parent || (timestamp === parent && !isSubSecond(blockMs)))
    throw new TimestampTooLow({ timestamp, parent })
}

async function takeAll(
  environment: ExecutionEnvironment,
  open: OpenBlock,
  transactions: readonly Uint8Array[],
): Promise<readonly SignedTransaction[]> {
  const chosen: SignedTransaction[] = []
  for (const bytes of transactions) {
    const signed = await decodeTransaction(bytes, open.header.common)
    await executeChecked(environment, open, signed)
    chosen.push(signed)
  }
  return chosen
}

/** Returns a copy of the pool, with the transactions of the open block. */
function waiting({ pool, builder, options, blobs }: PayloadParts): Pool {
  const copy = createPool(options.poolLimit, blobs.withSidecar)
  copy.restore(pool.capture())
  copy.readmit(builder.open.transactions)
  return copy
}

async function takeBest(
  environment: ExecutionEnvironment & { readonly state: ForkedState },
  open: OpenBlock,
  pool: Pool,
  { order, maxTransactions }: Pick<NodeOptions, "order" | "maxTransactions">,
): Promise<readonly SignedTransaction[]> {
  const selection = createSelection(pool, environment.state, order)
  const chosen: SignedTransaction[] = []
  while (!isFull(open, maxTransactions)) {
    const best = selection.next(capacityOf(open, environment))
    if (best === undefined) break
    pool.remove(best.hash)
    if (!conditionsHold(best.transaction, environment.state, open)) continue
    await execute(environment, open, best)
    chosen.push(best)
  }
  return chosen
}

const tipsOf = ({ header, transactions }: SealedBlock): bigint =>
  transactions.reduce(
    (sum, { transaction, receipt }) =>
      sum + effectiveTip(transaction, header.baseFeePerGas ?? 0n) * receipt.gasUsed,
    0n,
  )
