import { join } from "node:path"
import fc from "fast-check"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { samples } from "../../depth.ts"
import { walk, walks } from "../../node/control/branchWalks.ts"
import { seen, start } from "../../node/control/countingNode.ts"

let folder: string

eachInFolder((path) => {
  folder = path
})

test("property: with a data folder, every revert restores the view at its snapshot, and a restart the last view", async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(walks, async (steps) => {
      const options = { dataDir: join(folder, String(run++)) }
      const node = await start(options)
      await walk(node, steps)
      const view = await seen(node)
      await node.close()
      await using again = await createNode(options)
      expect(await seen(again)).toEqual(view)
    }),
    { numRuns: samples(12), endOnFailure: true },
  )
})
