import fc from "fast-check"
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"
import { samples } from "../depth.ts"
import { type Step, step } from "./steps.ts"

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
    { numRuns: samples(10), seed: 7 },
  )
})
