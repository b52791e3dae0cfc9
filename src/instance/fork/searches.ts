/** Searches of transactions across the fork block: pages of this node are continued with those of the remote. */
import { quantityOf, type RemoteHeader } from "../../chain/forkBlock.ts"
import { countOf } from "./moreRanges.ts"
import { type AskLocal, type ForkedNode, isRemoteTransaction, toQuantity } from "./resolveBlock.ts"
import { joinable } from "./within.ts"

/** A page of transactions as JSON, the newest first. */
interface Page {
  readonly txs: readonly RemoteHeader[]
  readonly receipts: readonly unknown[]
  readonly firstPage: boolean
  readonly lastPage: boolean
}

/** Reads the start of a search; `undefined` stands for the end of the chain. */
const startOf = (given: unknown): number | undefined => countOf(given) || undefined

const pageOf = ({ fork }: ForkedNode, method: string, answer: unknown) =>
  joinable<Page>(fork, method, answer, "txs", "receipts")

const joined = (newer: Page, older: Page): Page => ({
  txs: [...newer.txs, ...older.txs],
  receipts: [...newer.receipts, ...older.receipts],
  firstPage: newer.firstPage,
  lastPage: older.lastPage,
})

/** Answers `ots_searchTransactionsBefore`: the newest first, whole blocks at a time. */
export async function searchBefore(
  node: ForkedNode,
  method: string,
  params: readonly unknown[],
  local: AskLocal,
): Promise<unknown> {
  const [account, given, pageSize] = params
  const size = countOf(pageSize)
  const border = Number(node.fork.block.number)
  const ask = async (before: number, count: number) =>
    pageOf(node, method, await node.fork.request(method, [account, before, count]))
  const start = startOf(given)
  if (size === undefined) return local(params)
  if (start !== undefined && start <= border + 1) {
    const firstPage = start > Number(node.chain.head.header.number)
    return { ...(await ask(start, size)), firstPage }
  }
  const own = (await local(params)) as Page
  if (!own.lastPage) return own
  const left = size - own.txs.length
  const older = await ask(border + 1, Math.max(1, left))
  return left > 0 ? joined(own, older) : { ...own, lastPage: older.txs.length === 0 }
}

/** Answers `ots_searchTransactionsAfter`: searches from the oldest on; each page lists the newest first. */
export async function searchAfter(
  node: ForkedNode,
  method: string,
  params: readonly unknown[],
  local: AskLocal,
): Promise<unknown> {
  const [account, given, pageSize] = params
  const size = countOf(pageSize)
  const { number: border } = node.fork.block
  const start = startOf(given)
  if (size === undefined || (start !== undefined && start >= border)) return local(params)
  const own = async (count: number) =>
    (await local([account, given === "pending" ? given : Number(border), count])) as Page
  const remote = async (after: number, count: number) =>
    pageOf(node, method, await node.fork.request(method, [account, after, count]))
  const found = await remote(start ?? 0, size)
  const older = upTo(border, found)
  const left = size - older.txs.length
  if (older.txs.length === found.txs.length && !found.firstPage) {
    // All further transactions of the remote may be above the fork block.
    const end = Number(quantityOf(found.txs[0] ?? {}, "blockNumber") ?? border)
    if (upTo(border, await remote(end, 1)).txs.length > 0) return older
  }
  const newer = await own(Math.max(1, left))
  return left > 0 ? joined(newer, older) : { ...older, firstPage: newer.txs.length === 0 }
}

/** Removes the remote transactions above the fork block from a page. */
function upTo(border: bigint, page: Page): Page {
  const isKept = (_: unknown, index: number) =>
    (quantityOf(page.txs[index] as RemoteHeader, "blockNumber") ?? border + 1n) <= border
  return { ...page, txs: page.txs.filter(isKept), receipts: page.receipts.filter(isKept) }
}

/** Requests a transaction, or its hash, from the remote; `null` for a transaction above the fork block. */
async function findRemote(node: ForkedNode, method: string, params: readonly unknown[]): Promise<unknown> {
  const found = (await node.fork.request(method, params)) as string | { readonly hash?: unknown } | null
  const hash = typeof found === "object" ? found?.hash : found
  return (await isRemoteTransaction(node, hash)) ? found : null
}

/** Answers `ots_getContractCreator`. */
export async function findCreator(
  node: ForkedNode,
  method: string,
  params: readonly unknown[],
  local: AskLocal,
): Promise<unknown> {
  return (await local(params)) ?? findRemote(node, method, params)
}

/** Answers look-ups of a transaction by sender and nonce: the remote answers for nonces below that at the fork block. */
export async function findBySenderAndNonce(
  node: ForkedNode,
  method: string,
  params: readonly unknown[],
  local: AskLocal,
): Promise<unknown> {
  const own = await local(params)
  if (own !== null) return own
  const [sender, nonce] = params
  const at = await local([sender, toQuantity(node.fork.block.number)], "eth_getTransactionCount")
  return BigInt(nonce as string | number) < BigInt(at as string) ? findRemote(node, method, params) : null
}
