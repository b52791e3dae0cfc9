/** Submits bundles of signed transactions, and cancels them. */

import { hexToBytes } from "@ethereumjs/util"
import type { Hex } from "../../base/hex.ts"
import { BundleIncomplete, InvalidBundle, LimitExceeded } from "../../errors/index.ts"
import type { FetchedState } from "../../kernel/evm/execute/rerun.ts"
import { untilKnown } from "../../kernel/evm/execute/untilKnown.ts"
import { decodeTransaction } from "../../kernel/evm/transaction/decode.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import type { Queue } from "../base/queue.ts"
import type { Builder } from "../block/builder.ts"
import type { ExecutionEnvironment } from "../block/openBlock.ts"
import type { Miner } from "../mining/miner.ts"
import { bundleHashOf } from "../query/callBundle.ts"
import type { Blobs } from "../txpool/blobs.ts"
import type { Bundle, Bundles } from "../txpool/bundles.ts"
import { assertSendable } from "./admission.ts"
import type { WarmUp } from "./warmUp.ts"

/** A bundle as a client sends it; an absent bound sets no limit. */
export interface BundleRequest {
  readonly txs: readonly Hex[]
  /** The only block in which it may be; 0 sets no limit. */
  readonly blockNumber?: bigint | undefined
  readonly minBlockNumber?: bigint | undefined
  /** Ten blocks after the newest sealed one when it is absent, as in op-rbuilder. */
  readonly maxBlockNumber?: bigint | undefined
  readonly flashblockNumberMin?: number | undefined
  readonly flashblockNumberMax?: number | undefined
  readonly minTimestamp?: bigint | undefined
  readonly maxTimestamp?: bigint | undefined
  readonly revertingTxHashes: readonly Hex[]
  readonly droppingTxHashes: readonly Hex[]
  readonly replacementUuid?: string | undefined
}

/** The submission of bundles. */
export interface SendBundle {
  /**
   * Keeps a bundle until a flashblock in its window can include all of it. In the modes that publish at once it is tried at once.
   *
   * @returns The hash of the bundle.
   * @throws {@link BundleIncomplete}, {@link InvalidBundle}, {@link LimitExceeded}, every {@link InvalidTransaction} that does not
   *   depend on the state.
   */
  send(request: BundleRequest): Promise<Hex>
  /** Removes the bundle with this id, if it waits. A pre-confirmed bundle stays; if it is dropped, it does not wait again. */
  cancel(uuid: string): Promise<void>
  /**
   * Keeps a transaction, out of the pool, until a block up to a maximum can include it without a failure.
   *
   * @param maxBlockNumber - 25 blocks after the newest sealed one when absent, as at Flashbots.
   * @returns The hash of the transaction.
   * @throws As {@link SendBundle.send}.
   */
  sendPrivate(raw: Hex, maxBlockNumber?: bigint | null): Promise<Hex>
  /** Removes a private transaction; resolves to `false` when none waits under this hash. */
  cancelPrivate(hash: Hex): Promise<boolean>
}

/** The parts of the node that the submission of bundles uses. */
export interface SendBundleParts {
  readonly bundles: Bundles
  readonly blobs: Blobs
  readonly builder: Builder
  readonly miner: Miner
  readonly queue: Queue
  readonly warmUp: WarmUp
  readonly remote: { readonly current: Pick<FetchedState, "fetch"> | undefined }
  readonly protocol: ExecutionEnvironment["protocol"]
}

/** Maximum number of transactions of a bundle, as at Flashbots' relay. */
const maxTransactions = 100

/** Number of blocks for which a bundle without a range waits (op-rbuilder `MAX_BLOCK_RANGE_BLOCKS`). */
const blockRange = 10n

/** Number of blocks for which a private transaction waits; @see docs.flashbots.net `eth_sendPrivateTransaction` */
const privateRange = 25n

/** The id of the bundle that holds a private transaction. */
const privateId = (hash: Hex): string => `private ${hash}`

/** Creates the submission of bundles. */
export function createSendBundle(parts: SendBundleParts): SendBundle {
  const { bundles, blobs, builder, miner, queue, warmUp, remote } = parts
  const decode = (txs: readonly Hex[]) =>
    untilKnown(
      () => remote.current,
      async () => {
        const decoded = await decodeAll(parts, txs)
        await warmUp(decoded)
        return decoded
      },
    )
  const hold = (request: BundleRequest, transactions: readonly SignedTransaction[]) =>
    queue(async () => {
      const bundle = toBundle(request, transactions, builder.open.header)
      bundles.hold(bundle)
      for (const { transaction } of transactions) blobs.keep(transaction)
      await miner.submitted()
      return bundle.hash
    })
  return {
    send: async (request) => hold(request, await decode(request.txs)),
    cancel: (uuid) => queue(() => bundles.cancel(uuid, builder.open.transactions)),
    async sendPrivate(raw, given) {
      const transactions = await decode([raw])
      const [{ hash }] = transactions as readonly [SignedTransaction]
      const maxBlockNumber = given ?? builder.open.header.number - 1n + privateRange
      const bundle = { txs: [raw], maxBlockNumber, revertingTxHashes: [], droppingTxHashes: [] }
      await hold({ ...bundle, replacementUuid: privateId(hash) }, transactions)
      return hash
    },
    cancelPrivate: (hash) =>
      queue(() => {
        const before = bundles.size
        bundles.cancel(privateId(hash), builder.open.transactions)
        return bundles.size < before
      }),
  }
}

async function decodeAll(
  parts: Pick<SendBundleParts, "builder" | "protocol">,
  txs: readonly Hex[],
): Promise<readonly SignedTransaction[]> {
  if (txs.length === 0) throw new BundleIncomplete({ missing: "txs" })
  if (txs.length > maxTransactions)
    throw new LimitExceeded({ what: "the bundle", limit: maxTransactions, unit: "transactions" })
  const transactions: SignedTransaction[] = []
  for (const raw of txs) {
    const signed = await decodeTransaction(hexToBytes(raw), parts.builder.open.header.common)
    assertSendable(signed, parts)
    transactions.push(signed)
  }
  return transactions
}

/** Returns the bundle with its window, which must not be over. */
function toBundle(
  request: BundleRequest,
  transactions: readonly SignedTransaction[],
  { number, timestamp }: Builder["open"]["header"],
): Bundle {
  const only = request.blockNumber === 0n ? undefined : request.blockNumber
  const window = {
    minBlockNumber: request.minBlockNumber ?? only ?? 0n,
    maxBlockNumber: request.maxBlockNumber ?? only ?? number - 1n + blockRange,
    minFlashblock: request.flashblockNumberMin ?? 0,
    maxFlashblock: request.flashblockNumberMax ?? Number.POSITIVE_INFINITY,
    minTimestamp: request.minTimestamp ?? 0n,
    maxTimestamp: request.maxTimestamp ?? 2n ** 64n,
  }
  assertAscending("blocks", window.minBlockNumber, window.maxBlockNumber)
  assertAscending("flashblocks", window.minFlashblock, window.maxFlashblock)
  assertAscending("timestamps", window.minTimestamp, window.maxTimestamp)
  assertNotPast("block", window.maxBlockNumber, number)
  assertNotPast("timestamp", window.maxTimestamp, timestamp)
  return {
    ...window,
    hash: bundleHashOf(transactions),
    transactions,
    reverting: new Set(request.revertingTxHashes),
    dropping: new Set(request.droppingTxHashes),
    uuid: request.replacementUuid,
  }
}

function assertAscending<T extends bigint | number>(what: string, first: T, last: T): void {
  if (first > last)
    throw new InvalidBundle({ reason: `its ${what} end before they begin: ${first} > ${last}` })
}

function assertNotPast(what: string, last: bigint, now: bigint): void {
  if (last < now)
    throw new InvalidBundle({ reason: `its last ${what} ${last} is past: ${now} is being built` })
}
