/** Resolves a block parameter on a fork: to a block of the remote chain, or to one of this node. */

import { blockSelector } from "../../../api/wire/blockSelectors.ts"
import { toQuantity } from "../../../api/wire/values.ts"
import type { Hex } from "../../../base/hex.ts"
import { type MaybePromise, mapMaybePromise } from "../../../base/maybePromise.ts"
import { ForkPartUnavailable } from "../../../errors/index.ts"
import { quantityOf, type RemoteHeader } from "../../../kernel/chain/forkBlock.ts"
import type { Node } from "../../../node/node.ts"
import { type BlockSelector, isPart } from "../../../node/query/blocks.ts"
import type { Fork } from "../chain/open.ts"

/** A node that was forked. */
export type ForkedNode = Node & { readonly fork: Fork }

/** Asks this node, with these parameters; the method of the request when no other is named. */
export type AskLocal = (params: readonly unknown[], method?: string) => unknown

/** Answers a request that may concern the remote chain. */
export type Answer = (
  node: ForkedNode,
  method: string,
  params: readonly unknown[],
  local: AskLocal,
) => unknown

/** A block by its number, and its name for the remote, where tags would select other blocks. */
export interface ResolvedBlock {
  readonly number: bigint
  /** `true` for a partial block; this node has no partial blocks of the remote chain. */
  readonly isPart?: boolean
  readonly name: unknown
}

/**
 * Returns the block that a parameter names; `undefined` when it is malformed, or names a block that neither chain has.
 *
 * An absent parameter names the newest block.
 */
export function resolveBlock(node: ForkedNode, given: unknown): MaybePromise<ResolvedBlock | undefined> {
  const { success, data } = blockSelector().safeParse(given ?? "latest")
  if (!success || data === undefined) return undefined
  if (isPart(data)) return { number: data.number, name: given, isPart: true }
  if ("hash" in data)
    return mapMaybePromise(numberOfHash(node, data.hash), (number) =>
      number === undefined ? undefined : { number, name: given },
    )
  const number = "number" in data ? data.number : numberOfTag(node, data.tag)
  return { number, name: toQuantity(number) }
}

/**
 * Sends a request at a whole block to the remote.
 *
 * @throws {@link ForkPartUnavailable} for a partial block: only a midblock node has them, and other remotes would ignore the field.
 */
export function requestAt(
  fork: Fork,
  { number, isPart = false }: ResolvedBlock,
  method: string,
  params: readonly unknown[],
): unknown {
  if (!isPart) return fork.request(method, params)
  const reason = "a fork reads whole blocks"
  throw new ForkPartUnavailable({ origin: fork.hosts.join(", "), number, reason })
}

type Tag = Extract<BlockSelector, { readonly tag: unknown }>["tag"]

/** Returns the number of the block of a tag; `safe` and `finalized` may name a block of the remote chain. */
function numberOfTag({ blocks, chain, options }: ForkedNode, tag: Tag): bigint {
  if (tag === "earliest") return 0n
  const found = blocks.find({ tag })
  if (found !== undefined) return found.header.number
  const behind = BigInt(tag === "safe" ? options.safeLag : options.finalizedLag)
  const { number } = chain.head.header
  return behind > number ? 0n : number - behind
}

/** Returns the number of a block by its hash; `undefined` for blocks of the remote above the fork block. */
export function numberOfHash({ blocks, fork }: ForkedNode, hash: Hex): MaybePromise<bigint | undefined> {
  const own = blocks.find({ hash, requireCanonical: false })
  if (own !== undefined) return own.header.number
  const answer = fork.request("eth_getBlockByHash", [hash, false]) as MaybePromise<RemoteHeader | null>
  return mapMaybePromise(answer, (header) => {
    const number = header === null ? undefined : quantityOf(header, "number")
    return number !== undefined && number <= fork.block.number ? number : undefined
  })
}

/** Returns `true` if the remote has the state of a block; this node has the state at the end of the fork block. */
export const hasRemoteState = ({ fork }: ForkedNode, { number, isPart = false }: ResolvedBlock): boolean =>
  number < fork.block.number || (isPart && number === fork.block.number)

/** Returns `true` for a transaction of the remote chain up to the fork block. */
export function isRemoteTransaction(
  { blocks, builder, pool, fork }: ForkedNode,
  hash: unknown,
): MaybePromise<boolean> {
  if (typeof hash !== "string" || !/^0x[0-9a-fA-F]{64}$/.test(hash)) return false
  const id = hash.toLowerCase() as Hex
  if (blocks.transaction(id) !== undefined || pool.get(id) !== undefined) return false
  // An executed, unpublished transaction is neither in a block nor in the pool.
  if (builder.executed(id) !== undefined) return false
  const answer = fork.request("eth_getTransactionByHash", [id]) as MaybePromise<RemoteHeader | null>
  return mapMaybePromise(answer, (found) => {
    const number = found === null ? undefined : quantityOf(found, "blockNumber")
    return number !== undefined && number <= fork.block.number
  })
}
