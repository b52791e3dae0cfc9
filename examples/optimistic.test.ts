/** An optimistic interface: the status that it shows when a transaction is sent, pre-confirmed, and sealed. */

import { expect, test } from "midblock/vitest"
import { statusOf } from "./paymentStatus.ts"

const it = test.with({ holdFlashblocks: true })

it("a payment is sent, pre-confirmed, final", async ({ client, node, accounts: [, friend] }) => {
  const hash = await client.sendTransaction({ to: friend.address, value: 1n })
  const shown = [await statusOf(client, hash)]
  await node.flashblock()
  shown.push(await statusOf(client, hash))
  await node.mine()
  shown.push(await statusOf(client, hash))
  expect(shown).toEqual(["sending …", "pre-confirmed", "final"])
})
