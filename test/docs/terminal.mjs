/**
 * The script behind the captures in docs/terminal.md: deploys, calls, fails, pays, sends a bad request, and polls.
 *
 * `node test/docs/terminal.mjs http://127.0.0.1:8545` runs it against the node at that URL.
 */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { createPublicClient, createWalletClient, http, parseEther } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { foundry } from "viem/chains"

/** The first account of anvil, Hardhat and midblock. */
const key = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
const friend = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

/** Sends the requests one after the other, and waits for each transaction. */
export async function play(url) {
  const transport = http(url)
  const client = createPublicClient({ chain: foundry, transport, pollingInterval: 50 })
  const wallet = createWalletClient({ chain: foundry, transport, account: privateKeyToAccount(key) })
  const outcome = (hash) => client.waitForTransactionReceipt({ hash })
  const refused = () => undefined

  const savings = artifact("Savings")
  const { contractAddress: address } = await outcome(await wallet.deployContract(savings))
  const call = { address, abi: savings.abi }
  await outcome(await wallet.writeContract({ ...call, functionName: "deposit", value: 5n }))
  const withdrawal = { ...call, functionName: "withdraw", args: [9n], gas: 100_000n }
  await wallet.writeContract(withdrawal).then(outcome, refused) // Hardhat answers with an error
  await outcome(await wallet.sendTransaction({ to: friend, value: parseEther("0.3") }))
  await client.readContract({ ...call, functionName: "pay", args: [address, 1n] }).catch(refused)
  await client.request({ method: "eth_getBalance", params: ["0x12", "latest"] }).catch(refused)
  for (let count = 0; count < 40; count++) await client.request({ method: "eth_blockNumber" })
}

/** An artifact of contracts/, which is JSON in a TypeScript file. */
function artifact(name) {
  const text = readFileSync(new URL(`../../contracts/artifacts/${name}.ts`, import.meta.url), "utf8")
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await play(process.argv[2])
