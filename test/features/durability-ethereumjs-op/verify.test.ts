/** The check of a data folder of the OP stack by EthereumJS's interpreter. */
import { join } from "node:path"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { busy } from "../ethereumjs-op/busy.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

test("the blocks of a data folder are equal", async () => {
  const dataDir = join(folder, "chain")
  await (await busy({ dataDir })).node.close()
  await using again = await createNode({ dataDir })
  expect(await again.verify()).toEqual([{ first: 1n, last: 4n, outcome: "equal" }])
})
