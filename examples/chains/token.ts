/** A token on two OP chains: it is burnt on one of them, and a message mints it on the other. */
import { fileURLToPath } from "node:url"
import { createChains } from "midblock"
import { createWalletClient, custom, type Hex, publicActions } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { CrossChainToken } from "../../contracts/artifacts/CrossChainToken.ts"

export async function main(): Promise<string[]> {
  await using chains = await createChains({
    l2: { op: { network: "op" }, unichain: { network: "unichain" } },
  })
  const { l2 } = await chains.viemChains()
  const account = privateKeyToAccount(chains.l1.accounts[0]?.privateKey as Hex)
  const [op, unichain] = (["op", "unichain"] as const).map((name) =>
    createWalletClient({ account, chain: l2[name], transport: custom(chains.l2[name]) }).extend(
      publicActions,
    ),
  )
  if (op === undefined || unichain === undefined) throw new Error("no clients")
  const [hash] = [await op.deployContract(CrossChainToken), await unichain.deployContract(CrossChainToken)]
  const { contractAddress } = await op.getTransactionReceipt({ hash }) // pre-confirmed, at the same address on both
  const token = { abi: CrossChainToken.abi, address: contractAddress as Hex } as const
  await op.writeContract({ ...token, functionName: "mint", args: [account.address, 100n] })
  await op.writeContract({
    ...token,
    functionName: "send",
    args: [BigInt(l2.unichain.id), account.address, 40n],
  })
  await chains.mine() // the message is sealed, relayed, and executed
  const balances = [op, unichain].map((client) =>
    client.readContract({ ...token, functionName: "balanceOf", args: [account.address] }),
  )
  return (await Promise.all(balances)).map((balance, index) => `${["op", "unichain"][index]}: ${balance}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await main()).join("\n"))
