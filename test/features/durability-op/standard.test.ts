/** A data folder keeps the contracts that a chain began with. */
import { join } from "node:path"
import { expect, test } from "vitest"
import { verifyFolder } from "../../../src/features/durability/folder/verify.ts"
import { createNode } from "../../../src/index.ts"
import { chainPartsOf } from "../../../src/instance/networks/chainOptions.ts"
import { eachInFolder } from "../../dataFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
})

const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3"

test("the next node has the contracts without the option, and the folder is sound", async () => {
  const node = await createNode({ contracts: ["permit2"], dataDir })
  await node.mine()
  const code = await node.at({ block: "latest" }).code(permit2)
  expect(code.length).toBeGreaterThan(18_000)
  await node.close()
  {
    await using again = await createNode({ dataDir })
    expect(await again.at({ block: "latest" }).code(permit2)).toBe(code)
    expect(await again.at({ block: 0 }).code(permit2)).toBe(code)
  }
  expect(await verifyFolder(dataDir, chainPartsOf)).toMatchObject({
    head: 1,
    damage: [],
    isStateOfHeader: true,
  })
})

test("a fixture has the contracts", async () => {
  await using node = await createNode({ contracts: ["multicall3"] })
  await node.mine()
  const address = "0xcA11bde05977b3631167028862bE2a173976CA11"
  await using other = await createNode({ fixture: node.exportFixture() })
  expect(await other.at({ block: "latest" }).code(address)).toBe(
    await node.at({ block: "latest" }).code(address),
  )
})
