/** One block read in process: its state, its receipts, and itself, at one moment. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { z } from "zod"
import type { Node } from "./node/node.ts"
import type { rpcBlock } from "./wire/block.ts"
import type { rpcReceipt } from "./wire/receipt.ts"
import { toQuantity } from "./wire/values.ts"

/** Which block, and as of which of its flashblocks. */
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

/** The view of a block over JSON-RPC; what `pending` means is decided now. */
export function createBlockView(node: Pick<Node, "builder">, request: Request, place: BlockPlace): BlockView {
  const selector = toSelector(node, place)
  const ask = <Answer>(method: string, ...params: unknown[]) =>
    request({ method, params: [...params, selector] }) as Promise<Answer>
  const byHash = typeof selector === "string" && selector.length === 66
  const method = byHash ? "eth_getBlockByHash" : "eth_getBlockByNumber"
  return {
    block: () => request({ method, params: [selector, true] }) as ReturnType<BlockView["block"]>,
    receipts: () => ask("eth_getBlockReceipts"),
    balance: async (address) => BigInt(await ask<Hex>("eth_getBalance", address)),
    nonce: async (address) => BigInt(await ask<Hex>("eth_getTransactionCount", address)),
    code: (address) => ask("eth_getCode", address),
    storage: (address, slot) => ask("eth_getStorageAt", address, slot),
    call: (call) => ask("eth_call", call),
  }
}

function toSelector({ builder }: Pick<Node, "builder">, { block = "pending", flashblock }: BlockPlace) {
  const number = block === "pending" ? builder.open.header.number : block
  const index = block === "pending" ? (flashblock ?? builder.published.index) : flashblock
  if (typeof number === "string") return number
  if (index === undefined) return toQuantity(number)
  return { blockNumber: toQuantity(number), flashblockIndex: toQuantity(index) }
}
