/** Any sequence of calls on an OP chain: the same chain when it is repeated, and each block begins with the deposit of its L1 origin. */
import fc from "fast-check"
import { hexToBytes, numberToHex } from "viem"
import { expect, test } from "vitest"
import { decodeL1Values } from "../../../src/features/op/l1Values.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { account, addressOf, step as anyStep, call, type Step } from "../../acceptance/steps.ts"
import { samples } from "../../depth.ts"

/** The steps of every node, and those of OP chains. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: anyStep },
  fc.tuple(account, fc.nat({ max: 1000 }), fc.nat({ max: 2000 })).map(
    ([to, mint, value]): Step => [
      `deposit ${to} ${mint} ${value}`,
      (node) =>
        call(node, "midblock_deposit", {
          ...{ from: `0x${"aa".repeat(20)}`, to: addressOf(node, to) },
          ...{ mint: numberToHex(mint), value: numberToHex(value) },
        }),
    ],
  ),
  fc
    .nat({ max: 10 ** 10 })
    .map((wei): Step => [`l1 ${wei}`, (node) => call(node, "midblock_setL1", { baseFee: numberToHex(wei) })]),
  fc.nat({ max: 3 }).map((depth): Step => [`reorg ${depth}`, (node) => call(node, "anvil_reorg", depth, [])]),
)

/** Returns the values of the first deposit of each block, and refuses a chain with another first transaction. */
async function originsOf(node: MidblockNode) {
  const head = Number(await call(node, "eth_blockNumber"))
  const numbers = Array.from({ length: head }, (_, index) => index + 1)
  return Promise.all(
    [...numbers, "pending" as const].map(async (block) => {
      const [first, ...others] = (await node.at({ block }).block())?.transactions ?? []
      const values = decodeL1Values(hexToBytes((first as { input: `0x${string}` }).input))
      const isSorted = others.map((each) => (each as { type: string }).type === "0x7e")
      expect(isSorted).toEqual(isSorted.toSorted((a, b) => Number(b) - Number(a)))
      return values as NonNullable<typeof values>
    }),
  )
}

/** Plays the steps; returns the result of each, and the chain in the end. */
async function play(steps: readonly Step[]): Promise<unknown> {
  await using node = await createNode({ network: "op", seed: "property", accounts: 4 })
  const answers: unknown[] = []
  for (const [, run] of steps) answers.push(await run(node).catch(({ message }) => message))
  const origins = await originsOf(node)
  origins.slice(1).forEach(({ number, sequenceNumber }, index) => {
    const before = origins[index] as (typeof origins)[number]
    const same = { number: before.number, sequenceNumber: before.sequenceNumber + 1n }
    const next = { number: before.number + 1n, sequenceNumber: 0n }
    expect({ number, sequenceNumber }).toEqual(number === before.number ? same : next)
  })
  await node.mine()
  return { answers, chain: node.exportFixture() }
}

test("property: sequences of calls", async () => {
  const sequences = fc.array(step, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      expect(await play(steps)).toEqual(await play(steps))
    }),
    { numRuns: samples(5), seed: 11 },
  )
})
