import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

test("an invalid or too long stall is refused by name, and the chain goes on", async () => {
  await using node = await createNode()
  const head = await node.at({ block: "latest" }).block()
  for (const ms of [-1, Number.NaN])
    expect(() => node.faults.stall(ms)).toThrow(
      `invalid option ms: expected a number of milliseconds, not negative, got ${ms}`,
    )
  expect(() => node.faults.stall(2 ** 53)).toThrow("the timestamp exceeds the limit of 9007199254740 seconds")
  expect(await node.at({ block: "latest" }).block()).toEqual(head)
  await node.mine()
  expect((await node.at({ block: "latest" }).block())?.number).toBe("0x1")
})

test("behavior: a stall that was ended stays ended when a revert moves the clock back", async () => {
  await using node = await createNode()
  const start = await node.snapshot()
  await node.request({ method: "evm_increaseTime", params: [100] })
  node.faults.stall(1000)
  node.faults.clear()
  await node.revert(start)
  const [from, to] = node.accounts.map(({ address }) => address)
  const hash = await node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x1" }] })
  expect((await node.request({ method: "eth_getTransactionReceipt", params: [hash] }))?.status).toBe("0x1")
})
