/** A swap that was pre-confirmed and is lost. */
import { deploy, expect, test } from "midblock/vitest"
import { parseEther } from "viem"
import { Market } from "../../contracts/artifacts/Market.ts"

const it = test.setup(async ({ client, node, accounts: [, alice, bob] }) => {
  const market = await deploy(client, Market, [1_000_000n], { value: parseEther("100") })
  await node.mine()
  return { market, alice, bob }
})

const one = parseEther("1")

it("a swap that was pre-confirmed may still be lost", async ({ fixture: { market, alice }, node }) => {
  const before = await market.read.quote([one])
  await market.write.swap([0n], { account: alice, value: one })
  await node.faults.dropFlashblocks({ count: 1, dropPolicy: "lose" })
  await node.mine()
  expect(await market.read.quote([one], { blockTag: "latest" })).toBe(before)
})
