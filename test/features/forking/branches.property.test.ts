import fc from "fast-check"
import { test } from "vitest"
import { samples } from "../../depth.ts"
import { walk, walks } from "../../node/control/branchWalks.ts"
import { count, start } from "../../node/control/countingNode.ts"

test("property: on a fork, every revert restores the view at its snapshot", async () => {
  await using remote = await start()
  await count(remote)
  await remote.mine(2)
  await fc.assert(
    fc.asyncProperty(walks, async (steps) => {
      await using node = await start({ fork: { url: remote } })
      await walk(node, steps)
    }),
    { numRuns: samples(12), endOnFailure: true },
  )
})
