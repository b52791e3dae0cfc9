/** Starts a node of the OP network, with clients. */
import { createPublicClient, createWalletClient, custom, type Hex } from "viem"
import { optimism } from "viem/chains"
import { publicActionsL2 } from "viem/op-stack"
import { onTestFinished } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"

/** Starts the node; it is closed when the test has finished. */
export async function start(options: CreateNodeOptions = {}) {
  const node = await createNode({ network: "op", seed: "op", ...options })
  onTestFinished(() => node.close())
  const [account, friend] = node.accounts.map(({ address }) => address) as [Hex, Hex]
  const transport = custom(node)
  const chain = { ...optimism, id: Number(node.options.chainId) }
  const client = createPublicClient({ chain, transport }).extend(publicActionsL2())
  const wallet = createWalletClient({ account, chain, transport })
  return { node, client, wallet, account, friend }
}
