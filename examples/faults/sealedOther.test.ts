/** The sealed block differs from the pre-confirmed block. */
import type { Hex } from "viem"
import { expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { start } from "./start.ts"

test("the newest transaction is left out, and comes a block later", async () => {
  await using app = await start()
  const { node, pay, receipt } = app
  const [first, second] = [await pay(), await pay()]
  const sealed = await node.faults.sealOther()
  expect(sealed.transactions.map(({ hash }) => hash)).toEqual([first])
  expect((await receipt(first))?.blockNumber).toBe(1n)
  expect(await receipt(second)).toBeNull()

  await node.mine()
  expect((await receipt(second))?.blockNumber).toBe(2n)
})

test("another transaction takes its place, and it is lost", async () => {
  await using app = await start({ holdFlashblocks: true })
  const { node, pay, receipt, alice, bob } = app
  const preconfirmed = await pay(1n, alice)
  await node.flashblock()
  const waiting = await pay(2n, bob)
  await node.faults.sealOther({ transactions: [waiting], dropPolicy: "lose" })
  await node.mine()
  expect((await receipt(waiting))?.blockNumber).toBe(1n)
  expect(await receipt(preconfirmed)).toBeNull()
})

test("subscribers are told: what was pre-confirmed is removed, and the head is the block that came", async () => {
  await using app = await start()
  const { node, client, wallet, alice } = app
  const hash = await wallet.deployContract({ ...Token, args: ["Token", "TKN"], account: alice })
  await node.mine()
  const address = (await client.getTransactionReceipt({ hash })).contractAddress as Hex
  const told: unknown[] = []
  await node.subscribe(["newHeads"], (head) => told.push((head as { hash: Hex }).hash))
  await node.subscribe(["pendingLogs"], (log) => told.push((log as { removed: boolean }).removed))
  const mint = { address, abi: Token.abi, functionName: "mint", args: [alice.address, 1n] } as const
  await wallet.writeContract({ ...mint, account: alice })
  const sealed = await node.faults.sealOther({ transactions: [] })
  expect(told).toEqual([false, true, sealed.hash])
})
