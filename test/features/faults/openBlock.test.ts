import { expect, test } from "vitest"
import { start } from "../../acceptance/openBlockClient.ts"

test("sends dropped transactions, and blocks that a revert removes from the chain", async () => {
  const { node, pay, messages } = await start()
  const snapshot = await node.snapshot()
  await pay("0x1")
  await node.mine()
  const hash = await pay("0x2")
  await node.flashblock()
  await node.faults.dropFlashblocks({ count: 1, dropPolicy: "lose" })
  const before = await messages(6)
  expect(before.at(-1)).toMatchObject({ kind: "open", number: "0x2", transactions: [], dropped: [hash] })
  await node.revert(snapshot)
  const after = await messages(before.length + 2)
  expect(after.find(({ kind }) => kind === "removed")).toMatchObject({
    blocks: [{ number: "0x1", hash: expect.stringMatching(/^0x/) }],
    head: { number: "0x0" },
  })
  expect(after.slice(before.length).map(({ kind, number }) => [kind, number])).toEqual([
    ["removed", undefined],
    ["open", "0x1"],
  ])
})
