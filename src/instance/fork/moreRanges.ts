/** Traces and changed accounts of a range of blocks over the border of a fork. */
import { NotOnFork } from "../../errors/index.ts"
import { type AskLocal, type ForkedNode, placeOf, toQuantity } from "./place.ts"

type Filter = Readonly<Record<string, unknown>>

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Answers `trace_filter`; the traces of the remote come first, as they came, and count for `after` and `count`. */
export async function readTraces(
  node: ForkedNode,
  method: string,
  params: readonly unknown[],
  local: AskLocal,
): Promise<unknown> {
  const [filter] = params
  if (typeof filter !== "object" || filter === null) return local(params)
  const { after = 0, count = Number.MAX_SAFE_INTEGER, ...range } = filter as Filter
  const [from, to] = await Promise.all([
    placeOf(node, range.fromBlock ?? "earliest"),
    placeOf(node, range.toBlock),
  ])
  const { number: border } = node.fork.block
  if (!isCount(after) || !isCount(count) || from === undefined || to === undefined) return local(params)
  if (from.number > border || from.number > to.number) return local(params)
  const last = to.number < border ? to.number : border
  const asked = { ...range, fromBlock: toQuantity(from.number), toBlock: toQuantity(last) }
  const end = Math.min(after + count, Number.MAX_SAFE_INTEGER)
  const limits = end < Number.MAX_SAFE_INTEGER ? { count: end } : {}
  const ask = () => node.fork.request(method, [{ ...asked, ...limits }]) as Promise<readonly unknown[]>
  if (to.number <= border) return (await ask()).slice(after, end)
  // The local part first: it refuses a range that ends above the head.
  const own = (await local([
    { ...range, fromBlock: toQuantity(border + 1n), ...limits },
  ])) as readonly unknown[]
  return [...(await ask()), ...own].slice(after, end)
}

/**
 * Answers `debug_getModifiedAccountsByNumber` and `…ByHash`, on one side of the border.
 *
 * @throws {@link NotOnFork} for a range over it: what the remote changed before the fork block is not known here.
 */
export async function readModifiedAccounts(
  node: ForkedNode,
  method: string,
  params: readonly unknown[],
  local: AskLocal,
): Promise<unknown> {
  const { number: border } = node.fork.block
  const [start, end] = await Promise.all(params.slice(0, 2).map((each) => placeOf(node, each)))
  if (start === undefined || (end === undefined && params.length > 1)) return local(params)
  // Of one block, what it changed itself: from the end of the block before.
  const first = end === undefined ? start.number - 1n : start.number
  const last = (end ?? start).number
  if (last <= border)
    return node.fork.request(method, end === undefined ? [start.name] : [start.name, end.name])
  if (first < border) throw new NotOnFork({ method, number: border })
  return local(params)
}
