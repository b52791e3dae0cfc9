/** Logs, traces, fees and changed accounts of a range of blocks: the remote answers up to the fork block, this node for later blocks. */
import { count as countSchema, toQuantity } from "../../../api/wire/values.ts"
import { mapMaybePromise } from "../../../base/maybePromise.ts"
import { NotOnFork, OriginUnavailable } from "../../../errors/index.ts"
import type { BlockSelector } from "../../../node/query/blocks.ts"
import type { LogFilter } from "../../../node/query/logs.ts"
import type { Fork } from "../chain/open.ts"
import {
  type Answer,
  type AskLocal,
  type ForkedNode,
  numberOfHash,
  type ResolvedBlock,
  requestAt,
  resolveBlock,
} from "./resolveBlock.ts"

type Filter = Readonly<Record<string, unknown>>

/** Answers `eth_getLogs`; the logs of the remote come first, unchanged. */
export const readLogs: Answer = (node, method, params, local) => {
  const [filter] = params
  if (typeof filter !== "object" || filter === null) return local(params)
  const { blockHash, ...range } = filter as Filter
  if (blockHash !== undefined && blockHash !== null)
    return logsOfBlock(node, method, params, local, blockHash)
  return readRange(node, method, range, local)
}

/** Answers `eth_getFilterLogs` with the logs of the filter, as `eth_getLogs` does. */
export const readFilterLogs: Answer = (node, _method, params, local) => {
  const [id] = params
  const criteria = typeof id === "string" ? node.filters.criteria(id) : undefined
  return criteria === undefined ? local(params) : readRange(node, "eth_getLogs", toRpcFilter(criteria), local)
}

/** Encodes the criteria of an installed filter, which has no block hash. */
function toRpcFilter({ fromBlock, toBlock, addresses, topics }: LogFilter): Filter {
  return {
    fromBlock: fromBlock && toRpcSelector(fromBlock),
    toBlock: toBlock && toRpcSelector(toBlock),
    ...(addresses.length > 0 && { address: addresses }),
    topics: topics.map((alternatives) => (alternatives.length === 0 ? null : alternatives)),
  }
}

function toRpcSelector(selector: BlockSelector): unknown {
  if ("tag" in selector) return selector.tag
  if ("hash" in selector) return selector.hash
  const blockNumber = toQuantity(selector.number)
  if ("flashblock" in selector)
    return { blockNumber, flashblockIndex: toQuantity(BigInt(selector.flashblock)) }
  if ("transactions" in selector)
    return { blockNumber, transactionCount: toQuantity(BigInt(selector.transactions)) }
  return blockNumber
}

function logsOfBlock(
  node: ForkedNode,
  method: string,
  params: readonly unknown[],
  local: AskLocal,
  hash: unknown,
): unknown {
  if (typeof hash !== "string" || !/^0x[0-9a-fA-F]{64}$/.test(hash)) return local(params)
  return mapMaybePromise(numberOfHash(node, hash.toLowerCase() as `0x${string}`), (number) =>
    number === undefined || number > node.fork.block.number
      ? local(params)
      : node.fork.request(method, params),
  )
}

/**
 * Returns a range that begins after its end, with block numbers: this node may not have the block of a tag. It has `latest`, and a
 * range from the number of the open block to `latest` is the open block.
 */
const backward = (range: Filter, from: ResolvedBlock, to: ResolvedBlock): Filter =>
  range.toBlock === undefined || range.toBlock === null || range.toBlock === "latest"
    ? range
    : { ...range, fromBlock: toQuantity(from.number), toBlock: toQuantity(to.number) }

/** Answers a request about a range of blocks: the list of the remote, followed by that of this node. */
async function readRange(
  node: ForkedNode,
  method: string,
  filter: Filter,
  local: AskLocal,
): Promise<unknown> {
  const { number: border } = node.fork.block
  const [from, to] = await Promise.all([
    resolveBlock(node, filter.fromBlock),
    resolveBlock(node, filter.toBlock),
  ])
  if (from === undefined || to === undefined) return local([filter], method)
  if (from.number > to.number) return local([backward(filter, from, to)], method)
  if (from.number > border) return local([filter], method)
  const remote = { ...filter, fromBlock: toQuantity(from.number), toBlock: toQuantity(border) }
  if (to.number <= border)
    return requestAt(node.fork, to, method, [{ ...remote, toBlock: toQuantity(to.number) }])
  const own = { ...filter, fromBlock: toQuantity(border + 1n) }
  // The local part first: it refuses a range that ends above the head.
  const after = (await local([own], method)) as readonly unknown[]
  const before = await node.fork.request(method, [remote])
  return [...joinable<readonly unknown[]>(node.fork, method, before), ...after]
}

/**
 * Returns an answer of the remote, after a check of its form, to join it with the answer of this node.
 *
 * @param names - The fields that must be lists; without names, the answer itself must be a list.
 * @throws {@link OriginUnavailable} for an answer of another form.
 */
function joinable<Answer>(fork: Fork, method: string, answer: unknown, ...names: string[]): Answer {
  const fields = (answer ?? {}) as Readonly<Record<string, unknown>>
  const lists = names.length === 0 ? [answer] : names.map((name) => fields[name])
  if (lists.every((list) => Array.isArray(list))) return answer as Answer
  const reason = `${method}: unreadable value`
  throw new OriginUnavailable({ origin: fork.hosts.join(", "), attempts: 1, reason })
}

/** Answers `trace_filter`; the traces of the remote come first, and count for `after` and `count`. */
export const readTraces: Answer = async (node, method, params, local) => {
  const [filter] = params
  if (typeof filter !== "object" || filter === null) return local(params)
  const { after: passed, count: limit, ...range } = filter as Filter
  const [after, count] = [passed ?? 0, limit ?? Number.MAX_SAFE_INTEGER].map(
    (given) => countSchema().safeParse(given).data,
  )
  if (after === undefined || count === undefined) return local(params)
  const fromBlock = range.fromBlock ?? "earliest"
  const traces = (await readRange(node, method, { ...range, fromBlock }, local)) as readonly unknown[]
  return traces.slice(after, after + count)
}

/**
 * Answers `debug_getModifiedAccountsByNumber` and `…ByHash`, for a range on one side of the fork block.
 *
 * @throws {@link NotOnFork} for a range across the fork block: this node does not know the accounts that the remote changed.
 */
export const readModifiedAccounts: Answer = async (node, method, params, local) => {
  const { number: border } = node.fork.block
  const named = params.slice(0, 2).filter((each) => each !== undefined && each !== null)
  const [start, end] = await Promise.all(named.map((each) => resolveBlock(node, each)))
  if (start === undefined || (end === undefined && named.length > 1)) return local(params)
  // For a single block the range starts at the end of its parent.
  const first = end === undefined ? start.number - 1n : start.number
  const last = (end ?? start).number
  if (last <= border)
    return node.fork.request(method, end === undefined ? [start.name] : [start.name, end.name])
  if (first < border) throw new NotOnFork({ method, number: border })
  return local(params)
}

/** `eth_feeHistory` as JSON. */
interface History {
  readonly oldestBlock: string
  readonly baseFeePerGas: readonly string[]
  readonly gasUsedRatio: readonly number[]
  readonly baseFeePerBlobGas?: readonly string[] | undefined
  readonly blobGasUsedRatio?: readonly number[] | undefined
  readonly reward?: readonly (readonly string[])[] | undefined
}

/** Answers `eth_feeHistory`. */
export const readFeeHistory: Answer = async (node, method, params, local) => {
  const [given, newest, percentiles] = params
  const count = countOf(given)
  if (count === undefined) return local(params)
  const block = await resolveBlock(node, newest)
  if (block === undefined) return local(params)
  const { number: border } = node.fork.block
  const own = block.number - border
  if (own >= count) return local(params)
  if (own <= 0n) {
    const history = await requestAt(node.fork, block, method, [
      given,
      toQuantity(block.number),
      percentiles ?? [],
    ])
    if (own < 0n) return history
    return withNextOf(history, (await local(["0x1", newest, []])) as History)
  }
  // The local part first: it refuses invalid percentiles.
  const after = await local([toQuantity(own), newest, percentiles])
  const remote = [toQuantity(count - own), toQuantity(border), percentiles ?? []]
  const before = await node.fork.request(method, remote)
  return join(joinable<History>(node.fork, method, before, "baseFeePerGas", "gasUsedRatio"), after as History)
}

/** Returns a history up to the fork block, with the fees of this node for the next block, which the remote does not know. */
function withNextOf(history: unknown, own: History): unknown {
  const { baseFeePerGas, baseFeePerBlobGas, gasUsedRatio } = (history ?? {}) as Partial<History>
  const replaced = (fees: readonly string[] | undefined, ownFees: readonly string[] | undefined) =>
    fees?.length === (gasUsedRatio?.length ?? 0) + 1 && ownFees?.[1] !== undefined
      ? [...fees.slice(0, -1), ownFees[1]]
      : fees
  if (!gasUsedRatio?.length) return history
  return {
    ...(history as History),
    baseFeePerGas: replaced(baseFeePerGas, own.baseFeePerGas),
    ...(baseFeePerBlobGas && { baseFeePerBlobGas: replaced(baseFeePerBlobGas, own.baseFeePerBlobGas) }),
  }
}

/** Joins two histories; their lists of base fees overlap by one, the fee of the block after the first part. */
function join(before: History, after: History): History {
  const count = before.gasUsedRatio.length
  const zeros = <T>(list: readonly T[] | undefined, zero: T): readonly T[] =>
    list?.slice(0, count) ?? Array<T>(count).fill(zero)
  return {
    oldestBlock: before.oldestBlock,
    baseFeePerGas: [...before.baseFeePerGas.slice(0, count), ...after.baseFeePerGas],
    gasUsedRatio: [...before.gasUsedRatio, ...after.gasUsedRatio],
    baseFeePerBlobGas: [...zeros(before.baseFeePerBlobGas, "0x0"), ...(after.baseFeePerBlobGas ?? [])],
    blobGasUsedRatio: [...zeros(before.blobGasUsedRatio, 0), ...(after.blobGasUsedRatio ?? [])],
    ...(after.reward && { reward: [...(before.reward ?? []), ...after.reward] }),
  }
}

/** Maximum number of blocks of one answer, as in geth. */
const maxCount = 1024n

function countOf(given: unknown): bigint | undefined {
  const isNumber =
    typeof given === "number" || (typeof given === "string" && /^(0x[0-9a-f]+|\d+)$/i.test(given))
  if (!isNumber || (typeof given === "number" && !Number.isSafeInteger(given))) return undefined
  const count = BigInt(given)
  return count < 0n ? undefined : count > maxCount ? maxCount : count
}
