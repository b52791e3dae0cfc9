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
