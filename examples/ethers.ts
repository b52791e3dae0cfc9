/** ethers over HTTP, each transaction sealed at once. */
import { fileURLToPath } from "node:url"
import { ContractFactory, isCallException, JsonRpcProvider, Wallet } from "ethers"
import { createNode } from "midblock"
import { Token } from "../contracts/artifacts/Token.ts"

/** Deploys a token, mints, and reads the custom error of a transfer that must fail. */
export async function main(): Promise<string[]> {
  await using node = await createNode({ automine: true })
  const { url } = await node.listen()
  // by default ethers caches answers for 250 ms, and would use the nonce from before the last transaction
  const provider = new JsonRpcProvider(url, 31337, { staticNetwork: true, cacheTimeout: -1 })
  const wallet = new Wallet(node.accounts[0]?.privateKey ?? "", provider)

  const token = await new ContractFactory(Token.abi, Token.bytecode, wallet).deploy("Example", "EX")
  await token.waitForDeployment()
  const minted = await (await token.getFunction("mint")(wallet.address, 5n)).wait()
  const balance = await token.getFunction("balanceOf")(wallet.address)
  const refused = await token
    .getFunction("transfer")
    .staticCall(wallet.address, 6n)
    .then(() => "transferred", revertOf)
  provider.destroy()
  return [`mint: status ${minted.status}, block ${minted.blockNumber}`, `balance: ${balance}`, refused]
}

/** Returns the code of the failed call and the custom error that ethers has decoded with the ABI. */
function revertOf(error: unknown): string {
  if (!isCallException(error)) throw error
  return `${error.code}: ${error.revert?.name}(${error.revert?.args.join(", ")})`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await main()).join("\n"))
