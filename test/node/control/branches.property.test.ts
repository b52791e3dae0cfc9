import fc from "fast-check"
import { test } from "vitest"
import { samples } from "../../depth.ts"
import { walk, walks } from "./branchWalks.ts"
import { start } from "./countingNode.ts"

test("property: every revert restores the view at its snapshot", async () => {
  await fc.assert(
    fc.asyncProperty(walks, async (steps) => {
      await using node = await start()
      await walk(node, steps)
    }),
    { numRuns: samples(12), endOnFailure: true },
  )
})
