import { join } from "node:path"
import { expect, test } from "vitest"
import { ofEthereum } from "../../../../src/features/durability/folder/open.ts"
import { repair } from "../../../../src/features/durability/program/command.ts"
import { databaseOf } from "../../../../src/features/durability/store/store.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { isKind, makeFolder, viewIn } from "../folder/madeFolder.ts"
import { damageValues } from "../store/damage.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
})

/** Repairs the folder; returns the exit code and the printed lines. */
async function repaired(): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  return { code: await repair(dataDir, (line) => void lines.push(line), ofEthereum), lines }
}

test("repair: damaged indexes are made again, and no block is removed; the exit code is 0", async () => {
  const seen = await makeFolder(dataDir)
  expect(await damageValues(databaseOf(dataDir), isKind("transactionHash"))).toBe(5)
  const { code, lines } = await repaired()
  expect([code, lines.length, lines.slice(-2)]).toEqual([
    0,
    7,
    [
      "the newest block is 5 now; waiting transactions are not kept",
      `the damaged database is ${dataDir}/chain.mdb.damaged`,
    ],
  ])
  expect(await viewIn(dataDir)).toEqual(seen)
  expect(await repaired()).toEqual({ code: 0, lines: ["nothing is damaged"] })
})
