/** ethers on a node that seals by time: `wait()` ends with the flashblock of the transaction, before its block. */
import { fileURLToPath } from "node:url"
import { JsonRpcProvider, Wallet } from "ethers"
import { createNode } from "midblock"

/**
 * Sends with `eth_sendRawTransactionSync`, which answers when the transaction is pre-confirmed.
 *
 * `wait()` of ethers requests the receipt at once, and later only at each new block. Here the first request finds it.
 */
class PreconfirmedProvider extends JsonRpcProvider {
  override async send(method: string, params: unknown[]): Promise<unknown> {
    if (method !== "eth_sendRawTransaction") return super.send(method, params)
    const receipt = (await super.send("eth_sendRawTransactionSync", params)) as { transactionHash: string }
    return receipt.transactionHash
  }
}

/** Sends a payment and waits for it, before any block is sealed. */
export async function main(): Promise<string[]> {
  await using node = await createNode({ mining: true, blockTime: 60_000, flashblockTime: 200 })
  const { url } = await node.listen()
  const provider = new PreconfirmedProvider(url, 31337, { staticNetwork: true, cacheTimeout: -1 })
  const wallet = new Wallet(node.accounts[0]?.privateKey ?? "", provider)

  const sent = await wallet.sendTransaction({ to: node.accounts[1]?.address ?? null, value: 1n })
  const receipt = await sent.wait()
  const head = await provider.getBlockNumber()
  provider.destroy()
  return [`status ${receipt?.status}, in block ${receipt?.blockNumber}; the head is block ${head}`]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await main()).join("\n"))
