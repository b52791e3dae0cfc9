/** An optimistic interface: the status that it shows when a transaction is sent, pre-confirmed, sealed, or lost. */

import { expect, type TestClient, test } from "midblock/vitest"
import type { Hex } from "viem"

/** Returns the status that a wallet shows next to a payment. */
async function statusOf(client: TestClient, hash: Hex): Promise<string> {
  const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
  if (receipt === undefined) return (await isKnown(client, hash)) ? "sending …" : "lost, send again?"
  if (receipt.status === "reverted") return "failed"
  const sealed = await client.getBlock({ blockTag: "latest" })
  return receipt.blockNumber > sealed.number ? "pre-confirmed" : "final"
}

const isKnown = (client: TestClient, hash: Hex) =>
  client.getTransaction({ hash }).then(
    () => true,
    () => false,
  )

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
