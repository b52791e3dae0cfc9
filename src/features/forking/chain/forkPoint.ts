/** The fork block, from a fork file or from the remote, and the remote. */
import type { Hex } from "../../../base/hex.ts"
import { ForkBlockNotFound, InvalidForkFile } from "../../../errors/index.ts"
import { bytesOf, quantityOf, type RemoteHeader } from "../../../kernel/chain/forkBlock.ts"
import type { ForkFileContents } from "../remote/file/contents.ts"
import { createOfflineOrigin } from "../remote/file/offline.ts"
import { openOrigin } from "../remote/origin/open.ts"
import type { Origin } from "../remote/origin/origin.ts"
import { openBlockRequest, requestId } from "../remote/requests.ts"
import { openPart, type RemoteBlockPart, readBlockUpTo, readOpenBlock } from "./blockPart.ts"
import type { ForkFiles } from "./files.ts"
import { createLazyOrigin, type ForkOrigin, noRequests } from "./lazyOrigin.ts"
import type { ForkOptions } from "./options.ts"

/** The block that was forked. */
export interface ForkBlock {
  readonly number: bigint
  readonly hash: Hex
  /** As the remote sent it, with transaction hashes only. */
  readonly header: RemoteHeader & { readonly hash: Hex }
}

/** The fork block, and the remote of its chain. */
export interface ForkPoint {
  readonly chainId: bigint
  readonly block: ForkBlock
  readonly origin: ForkOrigin
  /** The first transactions of the block after it, if they are known already. */
  readonly next?: RemoteBlockPart | undefined
}

/**
 * Finds the block of a fork.
 *
 * @param signal - Closes the remote.
 * @throws {@link ForkBlockNotFound} when the remote has no such block, and every error of `openOrigin`.
 */
export async function findForkPoint(
  options: ForkOptions,
  { path, contents, isOffline }: ForkFiles,
  signal?: AbortSignal,
): Promise<ForkPoint> {
  if (path === undefined || contents === undefined) return findRemotely(options, signal)
  const { chainId } = contents
  const block = blockOf(contents.block) as ForkBlock
  const next = options.pending === true ? openBlockIn(path, contents) : undefined
  if (isOffline) {
    const close = () => {}
    const origin = { ...createOfflineOrigin(path, contents), hosts: [], stats: noRequests, close }
    return { chainId, block, origin, next }
  }
  const open = (signal: AbortSignal) => openAtBlock({ ...options, chainId }, block.hash, signal)
  return { chainId, block, origin: createLazyOrigin(open), next }
}

/** @throws {@link InvalidForkFile} when the open block of the remote was not recorded with the file. */
function openBlockIn(path: string, { block, responses }: ForkFileContents): RemoteBlockPart {
  const { method, params } = openBlockRequest
  const header = responses.get(requestId(method, params))?.result
  if (typeof header === "object" && header !== null) return openPart(header as RemoteHeader, block)
  const reason = "it has no open block of the remote: it was recorded without fork.pending"
  throw new InvalidForkFile({ path, reason })
}

/**
 * Opens a remote, and checks that it has a block.
 *
 * @param signal - Closes the remote, also while it is being opened.
 * @throws {@link ForkBlockNotFound} when the remote lacks the block, and every error of `openOrigin`.
 */
export async function openAtBlock(options: ForkOptions, hash: Hex, signal: AbortSignal): Promise<Origin> {
  const origin = await openOrigin(urlOf(options), { ...options, block: hash, signal })
  return blockOf(origin.block)?.hash === hash ? origin : refuse(origin, hash)
}

async function findRemotely(options: ForkOptions, signal: AbortSignal | undefined): Promise<ForkPoint> {
  const { blockHash } = options
  const number = options.blockNumber === undefined ? undefined : BigInt(options.blockNumber)
  const isCounted = number !== undefined && number < 0n
  const wanted = blockHash ?? (isCounted ? undefined : number)
  const origin = await openOrigin(urlOf(options), {
    ...options,
    ...(wanted !== undefined && { block: wanted }),
    signal,
  })
  try {
    const next = await readPart(origin, options)
    const found = isCounted ? await countBack(origin, number) : origin.block
    const block = blockOf(next === undefined ? found : next.parent)
    const { chainId } = origin
    const isReadAgain = options.record !== undefined && options.pending !== true
    if (block !== undefined) return { chainId, block, origin, next: isReadAgain ? undefined : next }
  } catch (error) {
    origin.close()
    throw error
  }
  return refuse(origin, blockHash ?? (number === undefined ? "latest" : `${number}`))
}

async function readPart(
  origin: Origin,
  { pending, transactionHash }: ForkOptions,
): Promise<RemoteBlockPart | undefined> {
  if (pending === true) return readOpenBlock(origin)
  return transactionHash === undefined ? undefined : readBlockUpTo(origin, transactionHash)
}

const urlOf = ({ url }: ForkOptions) => url as NonNullable<ForkOptions["url"]>

function refuse({ hosts, close }: Origin, block: string): never {
  close()
  throw new ForkBlockNotFound({ origin: hosts.join(", "), block })
}

/** Reads the block that is `behind` blocks before the newest one. */
async function countBack(origin: Origin, behind: bigint): Promise<unknown> {
  const head = blockOf(origin.block)
  const number = head === undefined ? -1n : head.number + behind
  return number < 0n ? null : origin.request("eth_getBlockByNumber", [`0x${number.toString(16)}`, false])
}

function blockOf(found: unknown): ForkBlock | undefined {
  if (typeof found !== "object" || found === null) return undefined
  const header = found as RemoteHeader
  const number = quantityOf(header, "number")
  const isHashed = bytesOf(header, "hash", 32) !== undefined
  if (number === undefined || !isHashed) return undefined
  const hash = (header.hash as string).toLowerCase() as Hex
  return { number, hash, header: { ...header, hash } }
}
