/** Calls at `pending` see the number and the time of an older block, as on Base until it gave up flashblocks. */
import type { Hex } from "viem"
import { expect, test } from "vitest"
import { BlockContext } from "../../contracts/artifacts/BlockContext.ts"
import { start } from "./start.ts"

test("block.number and block.timestamp of a pending call are two blocks behind", async () => {
  await using app = await start()
  const { node, client, wallet, alice } = app
  const hash = await wallet.deployContract({ ...BlockContext, account: alice })
  await node.mine(5)
  const address = (await client.getTransactionReceipt({ hash })).contractAddress as Hex
  const context = async () => {
    const { number, timestamp } = await client.readContract({
      address,
      abi: BlockContext.abi,
      functionName: "read",
    })
    return [number, timestamp]
  }
  const pending = await client.getBlock()
  expect(await context()).toEqual([pending.number, pending.timestamp])

  node.faults.pendingContextLag(2)
  const old = await client.getBlock({ blockNumber: 4n })
  expect(await context()).toEqual([old.number, old.timestamp])
})
