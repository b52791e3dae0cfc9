/**
 * Hardhat 3 with the URL of a node: reads a payment when it is pre-confirmed, and again when it is sealed.
 *
 *   npm install
 *   npx midblock --no-mining --receipts preconfirmed &
 *   npx hardhat run scripts/pending.ts --network midblock
 */
import { network } from "hardhat"

const { viem, provider } = await network.create()
const client = await viem.getPublicClient()
const [, bob] = (await viem.getWalletClients()).map(({ account }) => account.address)

const token = await viem.deployContract("Token", [100n])
await provider.request({ method: "evm_mine" })

const hash = await token.write.transfer([bob, 5n])
await show("pre-confirmed")
await provider.request({ method: "evm_mine" })
await show("sealed")

async function show(moment: string): Promise<void> {
  const [pending, latest] = await Promise.all(
    (["pending", "latest"] as const).map((blockTag) => token.read.balanceOf([bob], { blockTag })),
  )
  const { status, blockHash } = await client.getTransactionReceipt({ hash })
  const block = BigInt(blockHash) === 0n ? "the open block" : "a block with a hash"
  console.log(`${moment}: pending ${pending}, latest ${latest}, ${status} in ${block}`)
}
