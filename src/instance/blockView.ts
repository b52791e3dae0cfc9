/** One block read in process: its state, its receipts, and itself, at one moment. */

import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { z } from "zod"
import { HeaderNotFound, RequestFailed } from "../errors/index.ts"
import type { Node } from "../node/node.ts"
import type { Blocks } from "../node/query/blocks.ts"
import type { rpcBlock } from "../wire/block.ts"
import type { rpcReceipt } from "../wire/receipt.ts"
import { blockSelector, toQuantity } from "../wire/values.ts"

/** Which block, and which part of it. */
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
  /** 0, 1, 2 … within the block; of the open block the newest one when absent. */
  readonly flashblock?: number | undefined
  /** The block as its first so many transactions left it, in the place of a flashblock. */
  readonly transactions?: number | undefined
}

/** The block; every read rejects with `header not found` when there is none. */
export interface BlockView {
  /** The block with whole transactions; `null` when there is none. */
  block(): Promise<z.infer<typeof rpcBlock> | null>
  receipts(): Promise<readonly z.infer<typeof rpcReceipt>[] | null>
  /** In wei. */
  balance(address: Hex): Promise<bigint>
  nonce(address: Hex): Promise<bigint>
  code(address: Hex): Promise<Hex>
  /** The 32 bytes of a slot. */
  storage(address: Hex, slot: Hex): Promise<Hex>
  /** What a message call returns; rejects as `eth_call` does. */
  call(request: Readonly<Record<string, unknown>>): Promise<Hex>
}

type Request = (call: { method: string; params: unknown }) => Promise<unknown>

type Source = Pick<Node, "builder" | "blocks">

/** The view of a block over JSON-RPC; what `pending` means is decided now. */
export function createBlockView(node: Source, request: Request, place: BlockPlace): BlockView {
  const selector = toSelector(node, place)
  const ask = <Answer>(method: string, ...params: unknown[]) =>
    request({ method, params: [...params, selector] }) as Promise<Answer>
  const byHash = typeof selector === "string" && selector.length === 66
  const method = byHash ? "eth_getBlockByHash" : "eth_getBlockByNumber"
  return {
    block: () => orNull(request({ method, params: [selector, true] }) as ReturnType<BlockView["block"]>),
    receipts: () => orNull(ask("eth_getBlockReceipts")),
    balance: async (address) => BigInt(await ask<Hex>("eth_getBalance", address)),
    nonce: async (address) => BigInt(await ask<Hex>("eth_getTransactionCount", address)),
    code: (address) => ask("eth_getCode", address),
    storage: (address, slot) => ask("eth_getStorageAt", address, slot),
    call: (call) => ask("eth_call", call),
  }
}

/** A part of a block that is not there is none. */
const orNull = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  asked.catch((error) => {
    if (error instanceof RequestFailed && error.cause instanceof HeaderNotFound) return null
    throw error
  })

/** A part of the open block even when none is named: it must not grow under its reader. */
function toSelector({ builder, blocks }: Source, { block = "pending", ...part }: BlockPlace) {
  const { flashblock = block === "pending" ? builder.published.index : undefined, transactions } = part
  if (flashblock === undefined && transactions === undefined)
    return typeof block === "string" ? block : toQuantity(block)
  const number = typeof block === "string" ? numberOf(blocks, block) : block
  if (number === undefined) return block
  // Of both no block is part, and the node says so.
  const named = transactions === undefined ? flashblock : part.flashblock
  return {
    blockNumber: toQuantity(number),
    ...(named !== undefined && { flashblockIndex: toQuantity(named) }),
    ...(transactions !== undefined && { transactionCount: toQuantity(transactions) }),
  }
}

/** The number of a block by tag, number or hash; `undefined` when there is none. */
function numberOf(blocks: Blocks, block: string): bigint | undefined {
  const { data: selector } = blockSelector.safeParse(block)
  return selector && blocks.find(selector)?.header.number
}
