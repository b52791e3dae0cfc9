/** The status that a wallet shows when a pre-confirmed payment is lost. */
import { expect, test } from "midblock/vitest"
import { statusOf } from "../paymentStatus.ts"

const it = test.with({ holdFlashblocks: true })

it("a pre-confirmed payment is lost, and the balance with it", async ({
  client,
  node,
  accounts: [, friend],
}) => {
  const before = await client.getBalance({ address: friend.address })
  const hash = await client.sendTransaction({ to: friend.address, value: 5n })
  await node.flashblock()
  expect(await client.getBalance({ address: friend.address })).toBe(before + 5n)
  await node.faults.dropFlashblocks({ count: 1, dropPolicy: "lose" })
  expect(await client.getBalance({ address: friend.address })).toBe(before)
  expect(await statusOf(client, hash)).toBe("lost, send again?")
})
