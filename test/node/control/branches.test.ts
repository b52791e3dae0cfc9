/** Snapshots whose blocks a rollback or a reorganisation removes: a revert restores the blocks and their states. */
import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import type { MidblockNode } from "../../../src/index.ts"
import { ask, count, friend, other, quantity, seen, send, start } from "./countingNode.ts"

const ways: Readonly<Record<string, (node: MidblockNode, depth: number) => Promise<unknown>>> = {
  rollback: (node, depth) => ask(node, "anvil_rollback", depth),
  "rollback and other blocks": async (node, depth) => {
    await ask(node, "anvil_rollback", depth)
    await send(node, { to: other, value: "0x5" })
    await node.mine(depth + 2)
  },
  reorganisation: (node, depth) => ask(node, "anvil_reorg", depth, []),
  "rollback twice, with a cheat between": async (node, depth) => {
    await ask(node, "anvil_rollback", 1)
    await ask(node, "anvil_setBalance", friend, "0x77")
    await node.mine()
    await ask(node, "anvil_rollback", depth)
  },
}

test.each(Object.keys(ways))(
  "behavior: a revert undoes a %s, and later blocks are the same as without it",
  async (name) => {
    const run = async (isReverted: boolean) => {
      await using node = await start()
      for (let block = 0; block < 4; block++) {
        await count(node)
        await send(node)
        await node.mine()
      }
      const hash = await count(node)
      const id = await ask(node, "evm_snapshot")
      if (isReverted) {
        await node.mine()
        await ways[name]?.(node, 3)
        expect(await ask(node, "evm_revert", id)).toBe(true)
      }
      const views = [await seen(node), await ask(node, "eth_getTransactionReceipt", hash)]
      await count(node)
      await node.mine(2)
      return [...views, await seen(node)]
    }
    expect(await run(true)).toEqual(await run(false))
  },
)

test("behavior: snapshots are reverted from the newest to the oldest, each of them once", async () => {
  await using node = await start()
  const [views, ids]: [unknown[], unknown[]] = [[], []]
  for (let block = 0; block < 3; block++) {
    await count(node)
    await node.mine()
    await count(node)
    views.push(await seen(node))
    ids.push(await ask(node, "evm_snapshot"))
  }
  await ask(node, "anvil_rollback", 3)
  await send(node)
  await node.mine(5)
  for (const index of [2, 1, 0]) {
    expect(await ask(node, "evm_revert", ids[index])).toBe(true)
    expect(await seen(node)).toEqual(views[index])
    expect(await ask(node, "evm_revert", ids[index])).toBe(false)
  }
})

test("behavior: a revert restores part of an empty run, or all of it, with the same hashes", async () => {
  await using node = await start()
  await ask(node, "hardhat_mine", "0x400", "0x3")
  const late = { view: await seen(node), id: await ask(node, "evm_snapshot") }
  const hashes = () =>
    Promise.all(
      [1, 299, 300, 301, 555, 1023, 1024].map(async (number) => {
        const block = await ask(node, "eth_getBlockByNumber", quantity(number), false)
        return (block as { hash: string } | null)?.hash
      }),
    )
  const before = await hashes()
  await ask(node, "anvil_rollback", 0x400 - 300)
  const early = { view: await seen(node), id: await ask(node, "evm_snapshot") }
  await ask(node, "anvil_rollback", 100)
  await count(node)
  await node.mine(2)
  expect(await ask(node, "evm_revert", early.id)).toBe(true)
  expect(await seen(node)).toEqual(early.view)
  await ask(node, "anvil_rollback", 299)
  expect(await ask(node, "evm_revert", late.id)).toBe(true)
  expect(await seen(node)).toEqual(late.view)
  expect(await hashes()).toEqual(before)
})

test("behavior: subscriptions get removed logs, then heads; a revert sends the restored heads, then their logs", async () => {
  await using node = await start()
  await node.mine()
  await count(node)
  await node.mine()
  const id = await ask(node, "evm_snapshot")
  const told: unknown[] = []
  const tell = (line: (message: Record<string, unknown>) => string) => (message: unknown) =>
    told.push(line(message as Record<string, unknown>))
  const stops = [
    await node.subscribe(
      ["newHeads"],
      tell(({ number }) => `head ${number}`),
    ),
    await node.subscribe(
      ["logs", {}],
      tell(({ blockNumber, removed }) => `log ${blockNumber} ${removed ? "removed" : "added"}`),
    ),
  ]
  await ask(node, "anvil_rollback", 2)
  expect(told.splice(0)).toEqual(["log 0x2 removed", "head 0x0"])
  await ask(node, "anvil_dropAllTransactions")
  await count(node)
  await node.mine()
  expect(told.splice(0)).toEqual(["head 0x1", "log 0x1 added"])
  expect(await ask(node, "evm_revert", id)).toBe(true)
  expect(told).toEqual(["log 0x1 removed", "head 0x1", "head 0x2", "log 0x2 added"])
  for (const stop of stops) stop()
})

test("behavior: reads of `pending` see only whole states while a revert re-executes the open block", async () => {
  await using node = await start()
  await send(node)
  await node.mine()
  for (let sent = 0; sent < 20; sent++) await send(node)
  const id = await ask(node, "evm_snapshot")
  await ask(node, "anvil_setBalance", other, "0x1")
  await node.mine(2)
  await ask(node, "anvil_rollback", 3)
  const balances: unknown[] = []
  let isDone = false
  const reading = async () => {
    while (!isDone) {
      balances.push(await ask(node, "eth_getBalance", friend, "pending"))
      await setImmediate()
    }
  }
  const reverting = ask(node, "evm_revert", id)
  const reads = reading()
  expect(await reverting).toBe(true)
  isDone = true
  await reads
  // The balance in the parent during the re-execution, and the complete one before and after it.
  expect(balances.filter((balance) => balance !== "0x1" && balance !== "0x15")).toEqual([])
  expect(balances.length).toBeGreaterThan(0)
  expect(await ask(node, "eth_getBalance", friend, "pending")).toBe("0x15")
})
