/** The parts that acceptance tests share: viem clients over each transport of a node. */
import { createPublicClient, createWalletClient, custom, http, type Transport } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
import type { CreateNodeOptions, MidblockNode } from "../src/index.ts"
import { createNode } from "../src/index.ts"

/** The transports over which a behaviour must be the same. */
export const doors = ["in process", "HTTP"] as const

/** No timeout of viem: its 10 s are too short for 30 M gas in the slow engine on a busy machine. */
const unlimited = { timeout: 0 }

/** A node and viem clients on it. */
export async function start(door: (typeof doors)[number], options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  const transport = door === "HTTP" ? http((await node.listen()).url, unlimited) : custom(node)
  return { node, ...clientsOf(node, transport), [Symbol.asyncDispose]: () => node.close() }
}

/** Creates viem clients; the wallet has the account with this index. */
export function clientsOf(node: MidblockNode, transport: Transport, index = 0) {
  const key = node.accounts[index]?.privateKey
  if (key === undefined) throw new Error(`no account ${index}`)
  const account = privateKeyToAccount(key)
  return {
    account,
    client: createPublicClient({ chain: foundry, transport, pollingInterval: 20 }),
    wallet: createWalletClient({ chain: foundry, transport, account }),
  }
}
