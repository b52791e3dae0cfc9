/** viem in process: no port, contracts, pending reads, decoded reverts. */
import { fileURLToPath } from "node:url"
import { createNode } from "midblock"
import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  custom,
  getContract,
  type Hex,
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
import { Token } from "../contracts/artifacts/Token.ts"

/** Transfers a token, reads the balances before the block is sealed, and decodes the error of a second transfer. */
export async function main(): Promise<string[]> {
  await using node = await createNode()
  const [owner, friend] = node.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
  if (owner === undefined || friend === undefined) throw new Error("fewer than two accounts")
  const transport = custom(node)
  const client = createPublicClient({ chain: foundry, transport })
  const wallet = createWalletClient({ account: owner, chain: foundry, transport })

  const hash = await wallet.deployContract({ ...Token, args: ["Example", "EX"] })
  const address = (await client.getTransactionReceipt({ hash })).contractAddress as Hex
  await node.mine()

  const token = getContract({ address, abi: Token.abi, client: { public: client, wallet } })
  const balances = async (blockTag: "pending" | "latest") => {
    const both = [owner, friend].map((account) => token.read.balanceOf([account.address], { blockTag }))
    return `${blockTag}: owner ${(await Promise.all(both)).join(", friend ")}`
  }
  await token.write.mint([owner.address, 5n])
  await token.write.transfer([friend.address, 2n])
  const before = [await balances("pending"), await balances("latest")]

  const refused = await token.simulate
    .transfer([friend.address, 4n], { account: owner, blockTag: "pending" })
    .then(() => "transferred", revertOf)
  await node.mine()
  return [...before, `refused: ${refused}`, "sealed", await balances("latest")]
}

/** Returns the custom error that viem has decoded with the ABI, such as `InsufficientBalance(3, 4)`. */
function revertOf(error: unknown): string {
  const revert = error instanceof BaseError && error.walk((e) => e instanceof ContractFunctionRevertedError)
  if (!(revert instanceof ContractFunctionRevertedError) || revert.data === undefined) throw error
  return `${revert.data.errorName}(${revert.data.args?.join(", ")})`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await main()).join("\n"))
