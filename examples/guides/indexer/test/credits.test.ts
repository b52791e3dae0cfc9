import { expect, test } from "midblock/vitest"
import { createPublicClient, createWalletClient, custom, parseAbi } from "viem"
import { unichain } from "viem/chains"
import { createCredits } from "../src/credits.ts"

const weth = "0x4200000000000000000000000000000000000006"

const abi = parseAbi(["function balanceOf(address account) view returns (uint256)"])

const it = test.with({ network: "unichain" })

it("a deposit is expected before its block is sealed, and final after", async ({
  client,
  accounts: [alice],
}) => {
  const credits = createCredits(client, weth)
  await client.sendTransaction({ to: weth, value: 5n })
  await credits.update()
  expect(credits.of(alice.address)).toEqual({ final: 0n, expected: 5n })
  await client.mine({ blocks: 1 })
  await credits.update()
  expect(credits.of(alice.address)).toEqual({ final: 5n, expected: 0n })
})

it("a deposit that loses its pre-confirmation is not expected any more", async ({
  client,
  node,
  accounts: [alice],
}) => {
  const credits = createCredits(client, weth)
  const hash = await client.sendTransaction({ to: weth, value: 5n })
  await credits.update()
  await node.faults.dropTransactions({ hash, dropPolicy: "lose" })
  await credits.update()
  expect(credits.of(alice.address)).toEqual({ final: 0n, expected: 0n })
})

it("a block that leaves the chain takes its deposits with it", async ({
  client,
  node,
  accounts: [alice],
}) => {
  const credits = createCredits(client, weth)
  await client.mine({ blocks: 1 })
  await client.sendTransaction({ to: weth, value: 5n })
  await client.mine({ blocks: 1 })
  await credits.update()
  await node.request({ method: "anvil_rollback", params: [1] })
  await node.request({ method: "anvil_dropAllTransactions" })
  await client.mine({ blocks: 2 })
  await credits.update()
  expect(credits.of(alice.address)).toEqual({ final: 0n, expected: 0n })
})

it.simulation(
  "credits are the balance of WETH, whatever goes wrong",
  { faults: ["reorganization", "sealOther", "dropNext", "reorder", "lag"], runs: 20 },
  async ({ node, http, clock, heal, accounts: [account] }) => {
    const shop = createPublicClient({ transport: http })
    const wallet = createWalletClient({ account, chain: unichain, transport: custom(node) })
    const credits = createCredits(shop, weth)
    const update = () => credits.update().catch(() => undefined) // the next one reads what this one could not
    for (let payment = 1n; payment <= 5n; payment++) {
      await wallet.sendTransaction({ to: weth, value: payment })
      await clock.wait(400)
      await update()
    }
    await heal()
    await clock.wait(2000)
    await credits.update()
    const balance = await shop.readContract({
      address: weth,
      abi,
      functionName: "balanceOf",
      args: [account.address],
    })
    expect(credits.of(account.address)).toEqual({ final: balance, expected: 0n })
  },
)
