import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { ask, friend, type Json, text } from "../../node/control/savedChain.ts"

test("a fork goes on with the blocks of a file that follow its block, and leaves out others", async () => {
  await using remote = await createNode()
  await remote.mine(3)
  const fork = { url: remote, blockNumber: 2 }
  await using first = await createNode({ fork })
  const hash = await ask(first, "eth_sendTransaction", {
    from: first.accounts[0]?.address,
    ...{ to: friend, value: "0x1" },
  })
  await first.mine()
  const file = text(first)
  await using second = await createNode({ fork })
  expect(await second.loadState(file)).toEqual([])
  expect(await ask(second, "eth_getTransactionReceipt", hash)).toEqual(
    await ask(first, "eth_getTransactionReceipt", hash),
  )
  await using third = await createNode({ fork: { url: remote, blockNumber: 1 } })
  const hashOfFork = (await ask<Json>(remote, "eth_getBlockByNumber", "0x1", false)).hash
  expect(await third.loadState(file)).toEqual([`1 block not following block ${hashOfFork}, left out`])
  expect(await ask(third, "eth_blockNumber")).toBe("0x3")
})
