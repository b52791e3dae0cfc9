/** A dapp on an OP chain: it shows the fee for L1 before it sends, and the one that was paid, before the block is sealed. */
import { fileURLToPath } from "node:url"
import { createNode } from "midblock"
import { createPublicClient, createWalletClient, custom, type Hex } from "viem"
import { optimism } from "viem/chains"
import { publicActionsL2 } from "viem/op-stack"

/** Sends a payment, and compares the estimated fee for L1 with the one in its pre-confirmed receipt. */
export async function main(): Promise<string[]> {
  await using node = await createNode({ network: "op" })
  const [account, friend] = node.accounts.map(({ address }) => address) as [Hex, Hex]
  const transport = custom(node)
  const client = createPublicClient({ chain: optimism, transport }).extend(publicActionsL2())
  const wallet = createWalletClient({ account, chain: optimism, transport })

  const estimated = await client.estimateL1Fee({ account, to: friend, value: 1n })
  const hash = await wallet.sendTransaction({ to: friend, value: 1n })
  const receipt = await client.waitForTransactionReceipt({ hash })
  const paid = receipt.l1Fee ?? 0n
  return [
    `estimated: ${estimated > 0n ? "a fee for L1" : "none"}`,
    `pre-confirmed in block ${receipt.blockNumber}, and ${await client.getBlockNumber()} is sealed`,
    `the estimate is within a tenth: ${estimated * 10n > paid * 9n && estimated * 10n < paid * 11n}`,
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await main()).join("\n"))
