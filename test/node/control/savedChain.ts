/** A chain that is saved to a state file. */

import type { Hex } from "viem"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../../src/index.ts"

export const friend = `0x${"f1".repeat(20)}` as const

export const ask = <T = unknown>(node: MidblockNode, method: string, ...params: unknown[]) =>
  node.request<T>({ method, params } as never) as Promise<T>

export const text = (node: MidblockNode) => [...node.dumpState()].join("")

export type Json = Record<string, unknown>

/** Logs one word without topics. */
export const logging: Hex = "0x60205fa000"

export const emitter = `0x${"e1".repeat(20)}` as const

export type Block = Json & { header: Json; transactions: unknown[] }

export interface Parsed extends Json {
  block: Json
  blocks: Block[]
  transactions: Json[]
}

/** A chain of three blocks, each with a payment and a log. */
export async function start(options: CreateNodeOptions = {}) {
  const node = await createNode({ timestamp: 1_600_000_000, seed: "chain", ...options })
  const from = node.accounts[0]?.address as Hex
  await ask(node, "anvil_setCode", emitter, logging)
  await node.mine()
  const hashes: Hex[] = []
  for (let block = 0; block < 2; block++) {
    hashes.push(await ask(node, "eth_sendTransaction", { from, to: friend, value: "0x5" }))
    hashes.push(await ask(node, "eth_sendTransaction", { from, to: emitter }))
    await node.mine()
  }
  return { node, from, hashes }
}

/** Returns the file of a chain after a change. */
export async function changed(change: (file: Parsed) => void): Promise<string> {
  const { node } = await start()
  const file = JSON.parse(text(node)) as Parsed
  await node.close()
  change(file)
  return JSON.stringify(file)
}

export const blocksOf = async (node: MidblockNode, last = 3) => {
  const numbers = Array.from({ length: last + 1 }, (_, number) => `0x${number.toString(16)}`)
  return Promise.all(numbers.map((number) => ask(node, "eth_getBlockByNumber", number, true)))
}
