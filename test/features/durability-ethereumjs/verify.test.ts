/** `midblock verify` with a data folder. */
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { ask, eachInFolder, send } from "../../dataFolder.ts"
import { verified } from "../ethereumjs/verify/command.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

test("a data folder has the states of its blocks, also those that a client has changed", async () => {
  const node = await createNode({ dataDir })
  for (const value of [1, 2]) {
    await send(node, value)
    await node.mine()
  }
  await ask(node, "anvil_setBalance", node.accounts[1]?.address, "0x5")
  await send(node, 3)
  await node.mine()
  await node.close()
  expect(await verified(dataDir)).toEqual({
    lines: ["blocks 1 to 3: equal", `${dataDir}: 3 equal, 0 different, 0 not executed`],
    code: 0,
  })
})

test("error: a folder without a chain stays empty", async () => {
  await expect(verified(dataDir)).rejects.toThrow(`${dataDir}: there is no chain in it`)
})
