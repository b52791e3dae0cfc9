/** Batches of calls (EIP-5792), sent as transactions of one account, one after the other. */
import { type Hex, toHex } from "../../base/hex.ts"
import {
  AtomicityNotSupported,
  BatchTooLarge,
  DuplicateBatch,
  UnknownBatch,
  UnsupportedCapability,
  UnsupportedChain,
} from "../../errors/index.ts"
import type { PlacedTransaction } from "../../kernel/chain/block.ts"
import type { Seed } from "../base/seed.ts"
import { type SentParts, sentTransaction } from "../query/poolContent.ts"
import type { Receipts } from "../query/receipts.ts"
import type { Accounts } from "./accounts.ts"
import type { Submit } from "./submit.ts"

/** One call of a batch. */
export interface BatchCall {
  readonly to: Hex | undefined
  readonly input: Hex
  /** In wei. */
  readonly value: bigint | undefined
  /** Estimated when absent; a call that reverts cannot be estimated, and is refused. */
  readonly gas: bigint | undefined
}

/** The batch of a request. */
export interface BatchRequest {
  /** The client's id of the batch; the node creates one when it is absent. */
  readonly id: string | undefined
  /** The first account of the node when absent. */
  readonly from: Hex | undefined
  readonly chainId: bigint
  /** `true` requires that all calls take effect together or not at all. */
  readonly atomicRequired: boolean
  readonly calls: readonly BatchCall[]
  /** Names of the capabilities without which it must not be sent. */
  readonly capabilities: readonly string[]
}

/** The state of a batch; {@link BatchStatus.code} is that of EIP-5792. */
export interface BatchStatus {
  readonly id: string
  /**
   * 100: waiting for its receipts; 200: it has them; 400: its transactions no longer exist, as after `evm_revert`; 500: all calls
   * reverted; 600: some calls reverted or no longer exist.
   */
  readonly code: 100 | 200 | 400 | 500 | 600
  readonly chainId: bigint
  /** Its transactions that have a receipt. */
  readonly placed: readonly PlacedTransaction[]
}

/** The batches of one node; the id of a batch whose transactions no longer exist can be used again. */
export interface CallBatches {
  /**
   * Sends the calls of a batch in their order, each as a transaction; a call that cannot be sent ends the batch.
   *
   * @returns The id of the batch.
   * @throws {@link UnsupportedChain}, {@link UnsupportedCapability}, {@link AtomicityNotSupported}, {@link DuplicateBatch},
   *   {@link BatchTooLarge}, and the error of the first call, when nothing has been sent.
   */
  send(request: BatchRequest): Promise<string>
  /** @throws {@link UnknownBatch} */
  status(id: string): BatchStatus
}

/** The parts of the node that batches use. */
export interface CallBatchParts extends SentParts {
  readonly accounts: Accounts
  readonly receipts: Pick<Receipts, "find">
  readonly rules: { readonly chainId: bigint }
  readonly seed: Seed
  readonly submit: Submit
}

interface Batch {
  readonly chainId: bigint
  readonly hashes: readonly Hex[]
  /** True when a call could not be sent after others were. */
  readonly isCutShort: boolean
}

/** Limits on the calls of a batch and on the batches that are remembered. */
const maxCalls = 1000
const maxBatches = 1000

/** Codes of EIP-5792: a batch that waits, and one whose transactions no longer exist. */
const waitingCode = 100
const goneCode = 400

/** Creates an empty set of batches. */
export function createCallBatches(parts: CallBatchParts): CallBatches {
  const { receipts, seed } = parts
  const batches = new Map<string, Batch>()
  /** Ids of batches whose calls are being sent; a second batch must not have the same id. */
  const sending = new Set<string>()
  let created = 0n
  const remember = (id: string, batch: Batch) => {
    const [oldest] = batches.keys()
    if (batches.size >= maxBatches && oldest !== undefined) batches.delete(oldest)
    batches.set(id, batch)
  }
  const stateOf = (batch: Batch) => {
    const placed = batch.hashes.flatMap((hash) => receipts.find(hash) ?? [])
    const isWaiting = batch.hashes.some(
      (hash) => receipts.find(hash) === undefined && sentTransaction(parts, hash) !== undefined,
    )
    return { placed, code: isWaiting ? waitingCode : codeOf(batch, placed) }
  }
  const isTaken = (id: string) => {
    const batch = batches.get(id)
    return sending.has(id) || (batch !== undefined && stateOf(batch).code !== goneCode)
  }
  return {
    async send(request) {
      assertAcceptable(request, parts.rules.chainId)
      const id = request.id ?? toHex(seed("call batch", created++))
      if (isTaken(id)) throw new DuplicateBatch({ id })
      sending.add(id)
      try {
        remember(id, { chainId: request.chainId, ...(await sendEach(request, parts)) })
      } finally {
        sending.delete(id)
      }
      return id
    },
    status(id) {
      const batch = batches.get(id)
      if (batch === undefined) throw new UnknownBatch({ id })
      return { id, chainId: batch.chainId, ...stateOf(batch) }
    },
  }
}

/** Refuses a batch before any of its calls is sent. */
function assertAcceptable(request: BatchRequest, expected: bigint): void {
  const { chainId, atomicRequired, calls, capabilities } = request
  if (chainId !== expected) throw new UnsupportedChain({ chainId, expected })
  const unsupported = capabilities.find((name) => name !== "atomic")
  if (unsupported !== undefined) throw new UnsupportedCapability({ name: unsupported })
  if (atomicRequired && calls.length > 1) throw new AtomicityNotSupported()
  if (calls.length > maxCalls) throw new BatchTooLarge({ calls: calls.length, limit: maxCalls })
}

async function sendEach(
  { from, calls }: BatchRequest,
  { accounts, submit }: CallBatchParts,
): Promise<Pick<Batch, "hashes" | "isCutShort">> {
  const sender = from ?? accounts.list[0]?.address ?? `0x${"00".repeat(20)}`
  const hashes: Hex[] = []
  for (const call of calls) {
    try {
      hashes.push(await submit.unlocked({ ...call, from: sender }))
    } catch (error) {
      if (hashes.length === 0) throw error
      return { hashes, isCutShort: true }
    }
  }
  return { hashes, isCutShort: false }
}

/** Returns the code of a batch without waiting transactions. */
function codeOf({ hashes, isCutShort }: Batch, placed: readonly PlacedTransaction[]): BatchStatus["code"] {
  if (placed.length === 0) return goneCode
  const reverted = placed.filter(({ executed }) => executed.receipt.status === 0).length
  if (reverted === 0 && !isCutShort && placed.length === hashes.length) return 200
  return reverted === placed.length ? 500 : 600
}
