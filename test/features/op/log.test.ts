/** The text log of the program on an OP chain. */
import { expect, test } from "vitest"
import { startNode } from "../../cli/output/writtenLog.ts"

const deposit = /0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001/

test("a block with only the deposit of L1's attributes is counted as an empty one", async () => {
  await using started = await startNode({ network: "op", seed: "op" })
  const { node, send, from, text } = started
  await node.mine(3)
  await send({ to: from, value: "0x5" })
  await node.mine()
  expect(text()).not.toMatch(deposit)
  expect(text().match(/^(block|blocks|repeated|transaction) .*$/gm)).toEqual([
    expect.stringMatching(/^block +1 0x\w+…\w+, empty$/),
    expect.stringMatching(/^repeated +blocks 2 to 3, empty$/),
    expect.stringMatching(/^transaction +0x[0-9a-f]{64}$/),
    expect.stringMatching(/^block +4 0x\w+…\w+, 1 transaction, gas \d+$/),
  ])
})

test("with --verbose the deposit has its paragraph", async () => {
  await using started = await startNode({ network: "op", seed: "op" }, { isVerbose: true })
  await started.node.mine()
  expect(started.text()).toMatch(deposit)
  expect(started.text()).toMatch(/^block +1 0x[0-9a-f]{64}, 1 transaction, gas \d+$/m)
})
