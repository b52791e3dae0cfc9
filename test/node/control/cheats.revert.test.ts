import { expect, test } from "vitest"
import { friend, start } from "./cheatedNode.ts"

test("a revert undoes state cheats, overrides of the next block, impersonation and sealed blocks", async () => {
  await using context = await start()
  const { node, ask, pay, balance, own, pendingHashes } = context
  const hashes = [await pay(1n)]
  const before = [await node.at().block(), await balance(own)]
  const snapshot = await node.snapshot()
  await ask("anvil_setBalance", friend, "0x64")
  await ask("anvil_setCoinbase", friend)
  await ask("evm_setBlockGasLimit", "0x1c9c380")
  await ask("evm_increaseTime", 100)
  await ask("anvil_impersonateAccount", friend)
  await node.mine()
  await node.revert(snapshot)
  expect([await node.at().block(), await balance(own)]).toEqual(before)
  expect(await pendingHashes()).toEqual(hashes)
  await expect(pay(1n, friend)).rejects.toThrow(/unknown account/)
})

test("a revert restores the open block of a snapshot after a cheat has re-executed it", async () => {
  await using context = await start()
  const { node, ask, pay, balance } = context
  await pay(1n)
  const snapshot = await node.snapshot()
  await pay(2n)
  await ask("anvil_setBalance", friend, "0x64")
  expect(await balance(friend)).toBe(103n)
  await node.revert(snapshot)
  expect(await balance(friend)).toBe(1n)
  expect(await balance(friend, "latest")).toBe(0n)
})

test("a revert restores an uninstalled filter, repeats no delivered block, and keeps later filters", async () => {
  await using context = await start()
  const { node, ask } = context
  const [blocks, gone] = [await ask("eth_newBlockFilter"), await ask("eth_newBlockFilter")]
  const [first] = await node.mine(1)
  const snapshot = await node.snapshot()
  expect(await ask("eth_getFilterChanges", blocks)).toEqual([first])
  await node.mine(2)
  await ask("eth_uninstallFilter", gone)
  const later = await ask("eth_newBlockFilter")
  await node.mine()
  await node.revert(snapshot)
  expect(await ask("eth_getFilterChanges", blocks)).toEqual([])
  expect(await ask("eth_getFilterChanges", gone)).toEqual([first])
  // It was created at block 3: block 1 as the head is new to it. Block 4 was removed before its delivery.
  expect(await ask("eth_getFilterChanges", later)).toEqual([first])
})
