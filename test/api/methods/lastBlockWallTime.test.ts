import { expect, test, vi } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"

const askOf =
  (node: MidblockNode) =>
  (method: string, params: readonly unknown[] = []) =>
    node.request<unknown>({ method, params })

test("anvil_getLastBlockWallTime: the machine's time in milliseconds when the head was sealed, which no cheat moves", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_123 })
  try {
    await using node = await createNode({ mining: true, blockTime: 3600 })
    const ask = askOf(node)
    expect(await ask("anvil_getLastBlockWallTime")).toBe(1_800_000_000_123)
    vi.setSystemTime(1_800_000_005_456)
    await ask("evm_increaseTime", [3600])
    await ask("anvil_setTime", [1_900_000_000_000])
    expect(await ask("anvil_getLastBlockWallTime")).toBe(1_800_000_000_123)
    await node.mine()
    expect(await ask("anvil_getLastBlockWallTime")).toBe(1_800_000_005_456)
  } finally {
    vi.useRealTimers()
  }
})

test("anvil_getLastBlockWallTime: a revert to a snapshot and a rollback make another block the head", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 })
  try {
    await using node = await createNode({ mining: true, blockTime: 3600 })
    const ask = askOf(node)
    const snapshot = await ask("evm_snapshot")
    for (const [ms, method, params] of [
      [1, "anvil_mine", ["0x3"]],
      [2, "anvil_rollback", [1]],
      [3, "evm_revert", [snapshot]],
    ] as const) {
      vi.setSystemTime(1_800_000_000_000 + ms)
      await ask(method, params)
      expect(await ask("anvil_getLastBlockWallTime"), method).toBe(1_800_000_000_000 + ms)
    }
  } finally {
    vi.useRealTimers()
  }
})
