/** viem in process: no port, contracts, pending reads, decoded reverts. */
import { fileURLToPath } from "node:url"
import { createPublicClient, createWalletClient, custom, getContract, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
import { Token } from "../contracts/artifacts/Token.ts"
import { createNode } from "../src/index.ts" // in your project: "midblock"

/** Mints a token, reads the balance before the block is sealed, and decodes why a transfer fails. */
export async function main(): Promise<string[]> {
  await using node = await createNode()
  const [first] = node.accounts
  if (first === undefined) throw new Error("no accounts")
  const account = privateKeyToAccount(first.privateKey)
  const transport = custom(node)
  const client = createPublicClient({ chain: foundry, transport })
  const wallet = createWalletClient({ account, chain: foundry, transport })

  const hash = await wallet.deployContract({ ...Token, args: ["Example", "EX"] })
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  const token = getContract({
    address: contractAddress as Hex,
    abi: Token.abi,
    client: { public: client, wallet },
  })
  await token.write.mint([account.address, 5n])
  const balance = await token.read.balanceOf([account.address], { blockTag: "pending" })
  const refused = await token.simulate
    .transfer([account.address, 6n], { account, blockTag: "pending" })
    .catch(String)
  await node.mine()
  const sealed = await token.read.balanceOf([account.address])
  return [
    `pending ${balance}, sealed ${sealed}`,
    String(refused)
      .match(/InsufficientBalance\(.*\)\s*\(.*\)/)?.[0]
      .replace(/\s+/g, " ") ?? "no revert",
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await main()).join("\n"))
