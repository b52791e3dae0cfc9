import { expect, test } from "vitest"
import { warmUp, warmUpWhileCold } from "../../src/cli/warmUp.ts"

const each = (count: number, ...methods: string[]) => Array.from({ length: count }, () => methods).flat()
const send = ["eth_sendTransaction", "eth_getTransactionReceipt"]

test("default: a turn is waited for before the node is made, and before each request", async () => {
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

test("behavior: nothing is asked where no turn comes", async () => {
  let turns = 0
  const ended = new Error("no more turns")
  const run = warmUp(async () => {
    if (++turns > 3) throw ended
  })
  await expect(run).rejects.toBe(ended)
  expect(turns).toBe(4)
})

test("behavior: a node that has answered for half a second is left as it is", async () => {
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
