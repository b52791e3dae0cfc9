/** Traces and changed accounts of a range of blocks on a fork. */

import { count as countSchema } from "../../../api/wire/values.ts"
import { NotOnFork } from "../../../errors/index.ts"
import { type Filter, readRange } from "./ranges.ts"
import { type AskLocal, type ForkedNode, resolveBlock } from "./resolveBlock.ts"

/** Reads a count in the forms that this node accepts; `undefined` for any other value. */
const countOf = (given: unknown): number | undefined => countSchema().safeParse(given).data

/** Answers `trace_filter`; the traces of the remote come first, and count for `after` and `count`. */
export async function readTraces(
  node: ForkedNode,
  method: string,
  params: readonly unknown[],
  local: AskLocal,
): Promise<unknown> {
  const [filter] = params
  if (typeof filter !== "object" || filter === null) return local(params)
  const { after: passed, count: limit, ...range } = filter as Filter
  const [after, count] = [countOf(passed ?? 0), countOf(limit ?? Number.MAX_SAFE_INTEGER)]
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
export async function readModifiedAccounts(
  node: ForkedNode,
  method: string,
  params: readonly unknown[],
  local: AskLocal,
): Promise<unknown> {
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
