import { expect, test } from "vitest"
import { warmUp, warmUpWhileCold } from "../../src/cli/warmUp.ts"

const each = (count: number, ...methods: string[]) => Array.from({ length: count }, () => methods).flat()
const send = ["eth_sendTransaction", "eth_getTransactionReceipt"]

test("default: waits for a turn before it creates the node, and before each request", async () => {
  let turns = 0
  const asked = await warmUp(async () => {
    turns++
  })
  expect(asked).toEqual([
    "eth_call",
    ...each(2, ...send),
    ...each(2, "eth_call"),
    "evm_snapshot",
    "eth_getBlockByNumber",
    "eth_getBalance",
    "eth_estimateGas",
    "eth_getTransactionCount",
    "eth_signTransaction",
    "eth_sendRawTransaction",
    "eth_getTransactionReceipt",
    "evm_revert",
  ])
  expect(turns).toBe(1 + asked.length)
})

test("behavior: ends with the error of a turn, and waits for no other", async () => {
  let turns = 0
  const ended = new Error("no more turns")
  const run = warmUp(async () => {
    if (++turns > 3) throw ended
  })
  await expect(run).rejects.toBe(ended)
  expect(turns).toBe(4)
})

test("behavior: the warm-up stops once the node has been busy for 500 ms", async () => {
  let turns = 0
  const idle = (busyMs: readonly number[]) => ({
    next: async () => {
      turns++
    },
    get busyMs() {
      return busyMs[turns - 1] ?? 0
    },
  })
  expect([await warmUpWhileCold(idle([500])), turns]).toEqual([false, 1])
  turns = 0
  expect([await warmUpWhileCold(idle([0, 450, 450, 500])), turns]).toEqual([false, 4])
  turns = 0
  expect([await warmUpWhileCold(idle([450])), turns > 15]).toEqual([true, true])
})
