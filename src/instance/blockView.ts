/** Reads one block in process, at one moment: the block, its state and its receipts. */

import type { z } from "zod"
import type { rpcBlockAccessList } from "../api/wire/accessList.ts"
import type { rpcBlock } from "../api/wire/block.ts"
import { blockSelector } from "../api/wire/blockSelectors.ts"
import type { rpcReceipt } from "../api/wire/receipt.ts"
import { toQuantity } from "../api/wire/values.ts"
import type { Hex } from "../base/hex.ts"
import { assertOptionsOf } from "../base/nearest.ts"
import { assertValues, type Check, isCount, where } from "../base/options/checks.ts"
import { HeaderNotFound, RequestFailed } from "../errors/index.ts"
import type { Node } from "../node/node.ts"
import type { Blocks } from "../node/query/blocks.ts"

/** A block, or a part of one. */
export interface BlockPlace {
  /** A number, a tag or a hash; the open block when absent. */
  readonly block?:
    | bigint
    | number
    | "latest"
    | "pending"
    | "safe"
    | "finalized"
    | "earliest"
    | Hex
    | undefined
  /** The index of a flashblock in the block: 0, 1, 2 …; when absent, the newest one of the open block. */
  readonly flashblock?: number | undefined
  /** The number of transactions after which the block is read, instead of a flashblock. */
  readonly transactions?: number | undefined
}

/** Reads of one block; each rejects with `header not found` when there is no such block. */
export interface BlockView {
  /** The block with whole transactions; `null` when there is none. */
  block(): Promise<z.infer<ReturnType<typeof rpcBlock>> | null>
  receipts(): Promise<readonly z.infer<ReturnType<typeof rpcReceipt>>[] | null>
  /** The access list of the block (EIP-7928), also while it is open; rejects before Amsterdam. */
  accessList(): Promise<z.infer<ReturnType<typeof rpcBlockAccessList>> | null>
  /** In wei. */
  balance(address: Hex): Promise<bigint>
  nonce(address: Hex): Promise<bigint>
  code(address: Hex): Promise<Hex>
  /** The 32 bytes of a slot. */
  storage(address: Hex, slot: Hex): Promise<Hex>
  /** Returns the result of a message call; rejects as `eth_call` does. */
  call(request: Readonly<Record<string, unknown>>): Promise<Hex>
}

const isIndex = (value: unknown): boolean => isCount(value) || (typeof value === "bigint" && value >= 0n)

const checks = {
  block: where((value) => typeof value === "string" || isIndex(value), "a number, a tag or a hash"),
  flashblock: where(isIndex, "a whole number, at least 0"),
  transactions: where(isIndex, "a whole number, at least 0"),
} satisfies Record<keyof BlockPlace, Check>

/**
 * Checks the argument of `node.at`, whose caller may be written in JavaScript.
 *
 * @throws {@link InvalidOption}; {@link UnknownOption} for a misspelt name.
 */
export function checkedSelection(selection: BlockPlace): BlockPlace {
  assertOptionsOf("at", selection, Object.keys(checks))
  assertValues(selection, checks, "at.")
  return selection
}

type Request = (call: { method: string; params: unknown }) => Promise<unknown>

type Source = Pick<Node, "builder" | "blocks">

/** Creates the view of a block over JSON-RPC. `pending` is resolved now. */
export function createBlockView(node: Source, request: Request, selection: BlockPlace): BlockView {
  const selector = toSelector(node, selection)
  const read = <Result>(method: string, ...params: unknown[]) =>
    request({ method, params: [...params, selector] }) as Promise<Result>
  const byHash = typeof selector === "string" && selector.length === 66
  const method = byHash ? "eth_getBlockByHash" : "eth_getBlockByNumber"
  return {
    block: () => orNull(request({ method, params: [selector, true] }) as ReturnType<BlockView["block"]>),
    receipts: () => orNull(read("eth_getBlockReceipts")),
    accessList: () => orNull(read("midblock_getBlockAccessList")),
    balance: async (address) => BigInt(await read<Hex>("eth_getBalance", address)),
    nonce: async (address) => BigInt(await read<Hex>("eth_getTransactionCount", address)),
    code: (address) => read("eth_getCode", address),
    storage: (address, slot) => read("eth_getStorageAt", address, slot),
    call: (call) => read("eth_call", call),
  }
}

/** Resolves to `null` when the block, or the part of it, does not exist. */
const orNull = <Result>(reading: Promise<Result>): Promise<Result | null> =>
  reading.catch((error) => {
    if (error instanceof RequestFailed && error.cause instanceof HeaderNotFound) return null
    throw error
  })

/** Returns the block parameter of a selection; for the open block it names a part, because the block grows meanwhile. */
function toSelector({ builder, blocks }: Source, { block = "pending", ...part }: BlockPlace) {
  const { flashblock = block === "pending" ? builder.published.index : undefined, transactions } = part
  if (flashblock === undefined && transactions === undefined)
    return typeof block === "string" ? block : toQuantity(block)
  const number = typeof block === "string" ? numberOf(blocks, block) : block
  if (number === undefined) return block
  // With both, the node rejects the selector with its own error.
  const named = transactions === undefined ? flashblock : part.flashblock
  return {
    blockNumber: toQuantity(number),
    ...(named !== undefined && { flashblockIndex: toQuantity(named) }),
    ...(transactions !== undefined && { transactionCount: toQuantity(transactions) }),
  }
}

/** Returns the number of a block by tag, number or hash; `undefined` when there is none. */
function numberOf(blocks: Blocks, block: string): bigint | undefined {
  const { data: selector } = blockSelector().safeParse(block)
  return selector && blocks.find(selector)?.header.number
}
