/** A running node, the cheats of which are called as methods. */

import { type Hex, numberToHex } from "viem"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"

/** An account of no one: its balance is what was paid to it. */
export const friend = `0x${"f1".repeat(20)}` as const

/** Starts a node with functions for its methods and its open block; disposing of them closes it. */
export async function start(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<never>
  const [own, other] = node.accounts.map(({ address }) => address) as [Hex, Hex]
  const pay = (value: bigint, from: Hex = own) =>
    ask("eth_sendTransaction", { from, to: friend, value: numberToHex(value) }) as Promise<Hex>
  const balance = async (address: Hex, block = "pending") =>
    BigInt(await ask("eth_getBalance", address, block))
  const pendingHashes = async () =>
    (await node.at().receipts())?.map(({ transactionHash }) => transactionHash)
  return { node, ask, own, other, pay, balance, pendingHashes, [Symbol.asyncDispose]: node.close }
}
