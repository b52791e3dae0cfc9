import fc from "fast-check"
import { numberToHex } from "viem"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../src/index.ts"

/** One step on a node; it may fail, in the same way each time. */
type Step = readonly [name: string, run: (node: MidblockNode) => Promise<unknown>]

const account = fc.nat({ max: 3 })
const call = (node: MidblockNode, method: string, ...params: unknown[]) =>
  node.request<unknown>({ method, params })
const addressOf = (node: MidblockNode, index: number) => node.accounts[index]?.address as `0x${string}`

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(account, account, fc.nat({ max: 1000 })).map(
    ([from, to, value]): Step => [
      `pay ${from} ${to} ${value}`,
      (node) =>
        call(node, "eth_sendTransaction", {
          from: addressOf(node, from),
          to: addressOf(node, to),
          value: numberToHex(value),
        }),
    ],
  ),
  fc.integer({ min: 1, max: 300 }).map((blocks): Step => [`mine ${blocks}`, (node) => node.mine(blocks)]),
  fc.constant<Step>(["flashblock", (node) => node.flashblock()]),
  fc
    .nat({ max: 10_000 })
    .map((seconds): Step => [`later ${seconds}`, (node) => call(node, "evm_increaseTime", seconds)]),
  fc
    .tuple(account, fc.bigInt({ min: 0n, max: 10n ** 24n }))
    .map(
      ([index, wei]): Step => [
        `balance ${index} ${wei}`,
        (node) => call(node, "anvil_setBalance", addressOf(node, index), numberToHex(wei)),
      ],
    ),
  fc
    .nat({ max: 3 })
    .map((depth): Step => [`rollback ${depth}`, (node) => call(node, "anvil_rollback", depth)]),
  fc.constant<Step>(["snapshot", (node) => node.snapshot()]),
  fc.nat({ max: 4 }).map((id): Step => [`revert ${id}`, (node) => node.revert(BigInt(id))]),
)

/** Plays the steps; returns the result of each, and the chain in the end. */
async function play(steps: readonly Step[]): Promise<unknown> {
  await using node = await createNode({ seed: "property", accounts: 4 })
  const answers: unknown[] = []
  for (const [, run] of steps) answers.push(await run(node).catch(({ message }) => message))
  await node.mine()
  return { answers, chain: node.exportFixture() }
}

test("any sequence of calls gives the same answers and the same chain when it is repeated", async () => {
  const sequences = fc.array(step, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      expect(await play(steps)).toEqual(await play(steps))
    }),
    { numRuns: 25, seed: 7 },
  )
})
