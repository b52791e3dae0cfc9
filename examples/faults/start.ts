/** The parts that the tests of this folder share: a node, viem on it, and a payment. */

import { type CreateNodeOptions, createNode } from "midblock"
import { midblock } from "midblock/viem"
import { createPublicClient, createWalletClient, custom, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"

export const friend = `0x${"f2".repeat(20)}` as const

/** Starts a node that makes blocks and flashblocks only on command. */
export async function start(options: CreateNodeOptions = {}) {
  const node = await createNode(options)
  const transport = custom(node)
  const [alice, bob] = node.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey as Hex))
  if (alice === undefined || bob === undefined) throw new Error("fewer than two accounts")
  const client = createPublicClient({ chain: midblock, transport, pollingInterval: 10 })
  const wallet = createWalletClient({ chain: midblock, transport })
  const pay = (value = 1n, account = alice) => wallet.sendTransaction({ account, to: friend, value })
  /** Returns the receipt; `null` while the transaction is not confirmed. */
  const receipt = (hash: Hex) => client.getTransactionReceipt({ hash }).catch(() => null)
  return { node, client, wallet, alice, bob, pay, receipt, [Symbol.asyncDispose]: node.close }
}
