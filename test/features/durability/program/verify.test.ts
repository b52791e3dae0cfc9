import { join } from "node:path"
import { expect, test } from "vitest"
import { ofEthereum } from "../../../../src/features/durability/folder/open.ts"
import { verifyFolder } from "../../../../src/features/durability/folder/verify.ts"
import { verify } from "../../../../src/features/durability/program/verify.ts"
import { databaseOf } from "../../../../src/features/durability/store/store.ts"
import { createNode } from "../../../../src/index.ts"
import { ask, eachInFolder } from "../../../dataFolder.ts"
import { isKind, makeFolder, unsynced } from "../folder/madeFolder.ts"
import { damageValues } from "../store/damage.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
})

/** Checks the folder; returns the exit code and the printed lines. */
async function checked(): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  return { code: await verify(dataDir, (line) => void lines.push(line), ofEthereum), lines }
}

const entries = async () => (await verifyFolder(dataDir)).entries
const advice = () => `${dataDir}: damaged; midblock db repair ${dataDir} keeps what is whole`

test("a whole folder: the exit code is 0, and values and blocks are counted", async () => {
  await makeFolder(dataDir)
  expect(await checked()).toEqual({
    code: 0,
    lines: [`${dataDir}: ${await entries()} values and 5 blocks are whole`],
  })
})

test("a changed state of the newest block is not damage, but is mentioned", async () => {
  const node = await createNode({ ...unsynced, dataDir })
  await node.mine()
  await ask(node, "anvil_setBalance", `0x${"aa".repeat(20)}`, "0x5")
  await node.close()
  expect(await checked()).toEqual({
    code: 0,
    lines: [
      "the state of the newest block was changed after it was sealed, as cheats and loaded states do",
      `${dataDir}: ${await entries()} values and 1 block are whole`,
    ],
  })
})

test("a damaged folder: the exit code is 1, and the damaged parts are listed", async () => {
  await makeFolder(dataDir, 2)
  await damageValues(databaseOf(dataDir), isKind("transaction"))
  expect(await checked()).toEqual({
    code: 1,
    lines: [
      "damaged: the value of transaction 0 of block 1",
      "damaged: the value of transaction 0 of block 2",
      advice(),
    ],
  })
})

test("at most 100 damaged parts are listed, and the others are counted", async () => {
  await makeFolder(dataDir, 52)
  expect(await damageValues(databaseOf(dataDir), (key) => isKind("nonce")(key) || isKind("bloom")(key))).toBe(
    104,
  )
  const { code, lines } = await checked()
  expect([code, lines.length, lines.slice(100)]).toEqual([1, 102, ["damaged: 4 more", advice()]])
  expect(new Set(lines.slice(0, 100)).size).toBe(100)
})
