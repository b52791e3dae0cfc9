import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { ask, blocksOf, changed, friend, type Parsed } from "../../node/control/savedChain.ts"

let dataDir: string

eachInFolder((path) => {
  dataDir = path
})

test.each([
  ["a whole file", (_: Parsed) => {}],
  [
    "a file without its first blocks",
    (file: Parsed) => {
      file.blocks = file.blocks.slice(2)
    },
  ],
])("a data folder keeps a loaded chain: %s", async (_, change) => {
  const file = await changed(change)
  const first = await createNode({ dataDir })
  await first.loadState(file)
  const hash = await ask(first, "eth_sendTransaction", {
    from: first.accounts[0]?.address,
    ...{ to: friend, value: "0x1" },
  })
  await first.mine()
  const before = await blocksOf(first, 4)
  await first.close()
  await using second = await createNode({ dataDir })
  expect(await blocksOf(second, 4)).toEqual(before)
  expect(await ask(second, "eth_getTransactionReceipt", hash)).toMatchObject({ status: "0x1" })
  expect(await ask(second, "eth_getBalance", friend, "latest")).toBe("0xb")
  await second.mine()
  expect(await ask(second, "eth_blockNumber")).toBe("0x5")
})
