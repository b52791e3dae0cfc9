/** Traces and changed accounts of a range of blocks across the fork block. */
import { NotOnFork } from "../../errors/index.ts"
import { count as countSchema } from "../../wire/values.ts"
import { backward } from "./ranges.ts"
import { type AskLocal, endName, type ForkedNode, resolveBlock, toQuantity } from "./resolveBlock.ts"
import { joinable, requestAt } from "./within.ts"

type Filter = Readonly<Record<string, unknown>>

/** Reads a count in the forms that this node accepts; `undefined` for any other value. */
export const countOf = (given: unknown): number | undefined => countSchema().safeParse(given).data

/** Answers `trace_filter`; the traces of the remote come first, unchanged, and count for `after` and `count`. */
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
  const [from, to] = await Promise.all([
    resolveBlock(node, range.fromBlock ?? "earliest"),
    resolveBlock(node, range.toBlock),
  ])
  const { number: border } = node.fork.block
  if (after === undefined || count === undefined || from === undefined || to === undefined)
    return local(params)
  if (from.number > to.number) return local([backward(filter as Filter, from, to)])
  if (from.number > border) return local(params)
  const last = to.number <= border ? to : { number: border, name: toQuantity(border) }
  const asked = { ...range, fromBlock: toQuantity(from.number), toBlock: endName(last) }
  const end = Math.min(after + count, Number.MAX_SAFE_INTEGER)
  const limits = end < Number.MAX_SAFE_INTEGER ? { count: end } : {}
  const ask = async () => {
    const found = await requestAt(node.fork, last, method, [{ ...asked, ...limits }])
    return joinable<readonly unknown[]>(node.fork, method, found)
  }
  if (to.number <= border) return (await ask()).slice(after, end)
  // The local part first: it refuses a range that ends above the head.
  const own = (await local([
    { ...range, fromBlock: toQuantity(border + 1n), ...limits },
  ])) as readonly unknown[]
  return [...(await ask()), ...own].slice(after, end)
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
