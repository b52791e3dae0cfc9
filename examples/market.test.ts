/** Pending state of an exchange: the price before and after a swap that is not sealed yet. */

import { deploy, expect, storage, test } from "midblock/vitest"
import { parseEther } from "viem"
import { Market } from "../contracts/artifacts/Market.ts"

const it = test.setup(async ({ client, node, accounts: [, alice, bob] }) => {
  const market = await deploy(client, Market, [1_000_000n], { value: parseEther("100") })
  await node.mine()
  return { market, alice, bob }
})
const one = parseEther("1")

it("a pre-confirmed swap moves the price at pending, not at latest", async ({
  fixture: { market, alice },
}) => {
  const before = await market.read.quote([one])
  const swap = await market.write.swap([before], { account: alice, value: one })
  await expect(swap).toBePending()
  expect(await market.read.quote([one], { blockTag: "latest" })).toBe(before)
  expect(await market.read.quote([one])).toBeLessThan(before)
})

it("who comes second in the same block gets less, or nothing", async ({
  fixture: { market, alice, bob },
}) => {
  const quoted = await market.read.quote([one])
  await market.write.swap([quoted], { account: alice, value: one })
  const late = { account: bob, value: one }
  await expect(market.write.swap([quoted], late)).toRevertWith({
    error: "TooLittle",
    args: [expect.anything(), quoted],
    abi: Market.abi,
  })
  const swap = market.write.swap([0n], late)
  await expect(swap).toEmit({ event: "Swapped", args: [bob.address, one, 9707n], abi: Market.abi })
})

it("each flashblock has a price of its own", async ({ fixture: { market, alice, bob }, node }) => {
  await market.write.swap([0n], { account: alice, value: one })
  await market.write.swap([0n], { account: bob, value: one })
  const reserves = storage(node, { ...Market, address: market.address })
  const prices = await Promise.all(
    [0, 1, 2].map((flashblock) => reserves.read("pointReserve", { flashblock })),
  )
  expect(prices).toEqual([1_000_000n, 990_099n, 980_392n])
  await node.mine()
  expect(await reserves.read("pointReserve", { block: "latest" })).toBe(980_392n)
})
