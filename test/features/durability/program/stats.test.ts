import { join } from "node:path"
import { expect, test } from "vitest"
import { version } from "../../../../src/base/version.ts"
import { statsOf } from "../../../../src/features/durability/folder/stats.ts"
import { stats } from "../../../../src/features/durability/program/command.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { makeFolder } from "../folder/madeFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
})

/** Describes the folder; returns the exit code and what is printed. */
async function described(options: Parameters<typeof stats>[1]): Promise<readonly [number, string]> {
  let printed = ""
  const code = await stats(dataDir, options, (line) => {
    printed += `${line}\n`
  })
  return [code, printed]
}

test("the contents are printed as one row each", async () => {
  const { hashes } = await makeFolder(dataDir)
  const { accounts, slots, codes, versions, bytes } = await statsOf(dataDir)
  expect(await described({})).toEqual([
    0,
    [
      `folder        ${dataDir}`,
      `format        1, begun by midblock ${version}`,
      `chain         31337, genesis ${hashes[0]}`,
      `newest block  5 ${hashes[5]}`,
      "empty blocks  0 in runs",
      "transactions  5",
      "waiting       0 transactions",
      `oldest state  ${accounts} accounts, ${slots} slots`,
      `since then    ${versions} versions`,
      `codes         ${codes}`,
      `size          ${(bytes / 1e6).toFixed(1)} MB`,
      "",
    ].join("\n"),
  ])
})

test("--json: the contents are one JSON object on one line", async () => {
  await makeFolder(dataDir, 1)
  expect(await described({ json: true })).toEqual([0, `${JSON.stringify(await statsOf(dataDir))}\n`])
})
