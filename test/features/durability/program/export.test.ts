import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { ofEthereum } from "../../../../src/features/durability/folder/open.ts"
import { blockNumber, exportFolder } from "../../../../src/features/durability/program/export.ts"
import { createNode } from "../../../../src/index.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { makeFolder, viewIn, viewOf } from "../folder/madeFolder.ts"

let folder: string
let dataDir: string
eachInFolder((path) => {
  folder = path
  dataDir = join(folder, "chain")
})

/** Exports the folder; returns the exit code and the printed lines, without the path of the folder. */
async function exported(name: string, options: Parameters<typeof exportFolder>[2] = {}) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line.replaceAll(`${folder}/`, ""))
  const code = await exportFolder(dataDir, join(folder, name), options, { print, chainPartsOf: ofEthereum })
  return { code, lines, bytes: readFileSync(join(folder, name)) }
}

test("blockNumber: decimal and hexadecimal numbers", () => {
  expect(["0", "15", "0xf", "0XFF", "999999999999999", "0xffffffffffff"].map(blockNumber)).toEqual([
    ...[0, 15, 15, 255, 999_999_999_999_999, 2 ** 48 - 1],
  ])
})

test.each(["", "-1", "1.5", "1e3", "0x", "latest", " 5", "1000000000000000", "0x1000000000000"])(
  "error: blockNumber refuses %j",
  (text) => {
    expect(() => blockNumber(text)).toThrow("expected the number of a block")
  },
)

test("a range of blocks is written up to the newest one; the name decides whether it is compressed", async () => {
  await makeFolder(dataDir)
  const all = await exported("all.rlp")
  const { length } = all.bytes
  expect([all.code, all.lines]).toEqual([0, [`all.rlp: 6 blocks, ${length} bytes`]])
  const zipped = await exported("all.rlp.gz", { last: 99 })
  expect(zipped.lines).toEqual([`all.rlp.gz: 6 blocks, ${length} bytes`])
  expect(gunzipSync(zipped.bytes)).toEqual(all.bytes)
  const [some, one] = [
    await exported("some", { first: 2, last: 3 }),
    await exported("one", { first: 2, last: 2 }),
  ]
  expect([some.lines, one.lines]).toEqual([
    [`some: 2 blocks, ${some.bytes.length} bytes`],
    [`one: 1 blocks, ${one.bytes.length} bytes`],
  ])
  const at = all.bytes.indexOf(some.bytes)
  expect([at > 0, all.bytes.indexOf(one.bytes)]).toEqual([true, at])
})

test("a fixture has the blocks and the newest state", async () => {
  const seen = await makeFolder(dataDir)
  const { lines, bytes } = await exported("chain.fixture.json", { fixture: true })
  expect(lines).toEqual([`chain.fixture.json: a fixture with 5 blocks, ${bytes.length} bytes`])
  await using node = await createNode({ fixture: bytes.toString() })
  expect(await viewOf(node)).toEqual(seen)
})

test("error: refuses a missing folder, a range without blocks, and a file of the data folder", async () => {
  const { hashes } = await makeFolder(dataDir)
  writeFileSync(join(folder, "some.rlp"), "old")
  const refusal = (name: string, options = {}) =>
    exported(name, options).then(String, ({ message }: Error) => message.replaceAll(`${folder}/`, ""))
  expect([
    await refusal("nowhere/f"),
    await refusal("some.rlp", { first: 6 }),
    await refusal("some.rlp", { first: 8, last: 9 }),
    await refusal("some.rlp", { first: 3, last: 2 }),
    await refusal("chain/chain.mdb"),
    await refusal("chain/chain.mdb-lock"),
  ]).toEqual([
    `nowhere/f: there is no folder nowhere`,
    "--first 6: the last block is 5",
    "--first 8: the last block is 5",
    "--first 3: the last block is 2",
    "chain/chain.mdb: a file of the data folder",
    "chain/chain.mdb-lock: a file of the data folder",
  ])
  expect([readFileSync(join(folder, "some.rlp"), "utf8"), existsSync(join(folder, "nowhere"))]).toEqual([
    "old",
    false,
  ])
  expect((await viewIn(dataDir)).hashes).toEqual(hashes)
})
