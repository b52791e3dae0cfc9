/** `midblock db`: the program checks, repairs, exports and describes folders. */
import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { keyOf } from "../../../../src/features/durability/store/entries.ts"
import { createNode } from "../../../../src/index.ts"
import { runIn } from "../../../cli/command.ts"
import { call, launch, program, urlOf } from "../../../cli/program.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { makeFolder } from "../folder/madeFolder.ts"

let folder: string
let dataDir: string
eachInFolder((path) => {
  folder = path
  dataDir = join(folder, "chain")
})

/** Runs `midblock db`; returns its output, without the path of the folder, and its exit code. */
async function db(...argv: string[]): Promise<{ code: number; lines: string[] }> {
  const child = launch("db", ...argv)
  let text = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk
    })
  const [code] = await once(child, "close")
  return { code, lines: text.replaceAll(`${folder}/`, "").trimEnd().split("\n") }
}

test("verify, stats and export work on an undamaged folder; an import of the export has the same hashes", async () => {
  const { hashes } = await makeFolder(dataDir)
  expect(await db("verify", dataDir)).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^chain: \d+ values and 5 blocks are whole$/)],
  })
  const { lines } = await db("stats", dataDir, "--json")
  expect(JSON.parse(lines.join(""))).toMatchObject({
    folder: "chain",
    chainId: "31337",
    genesisHash: hashes[0],
    head: { number: 5, hash: hashes[5] },
    transactions: 5,
    waiting: 0,
  })
  const file = join(folder, "chain.rlp")
  expect(await db("export", dataDir, file)).toEqual({
    code: 0,
    lines: [`chain.rlp: 6 blocks, ${readFileSync(file).length} bytes`],
  })
  await db("export", dataDir, `${file}.gz`)
  expect(gunzipSync(readFileSync(`${file}.gz`))).toEqual(readFileSync(file))
  const child = launch(
    "--import",
    `${file}.gz`,
    "--seed",
    "0",
    "--timestamp",
    "1742957805",
    "--accounts",
    "3",
    "--no-mining",
    "--port",
    "0",
    "--json",
  )
  expect(await call(await urlOf(child), "eth_getBlockByNumber", ["latest", false])).toMatchObject({
    hash: hashes[5],
  })
  child.kill("SIGTERM")
  await once(child, "close")
})

test("export writes to a pipe of a shell, which has no path", async () => {
  await makeFolder(dataDir)
  const file = join(folder, "chain.rlp")
  await db("export", dataDir, file)
  const piped = ["-c", '"$0" "$@" /dev/fd/3 3>&1 >/dev/null | cat', process.execPath, program]
  expect(execFileSync("bash", [...piped, "db", "export", dataDir])).toEqual(readFileSync(file))
})

test("error: export refuses a range without blocks, and writes nothing", async () => {
  await makeFolder(dataDir)
  const file = join(folder, "some.rlp")
  writeFileSync(file, "old")
  expect(await db("export", dataDir, file, "--first", "0x6")).toEqual({
    code: 1,
    lines: ["error: --first 6: the last block is 5"],
  })
  expect(readFileSync(file, "utf8")).toBe("old")
})

test("a folder in use by a node: stats and export work, verify and repair are refused", async () => {
  await makeFolder(dataDir)
  await using _node = await createNode({ dataDir })
  const refused = { code: 1, lines: [`error: data folder chain: in use by process ${process.pid}`] }
  expect(await db("verify", dataDir)).toEqual(refused)
  expect(await db("repair", dataDir)).toEqual(refused)
  expect((await db("stats", dataDir)).code).toBe(0)
  expect((await db("export", dataDir, join(folder, "chain.rlp"))).code).toBe(0)
})

test("the folder of a killed node is whole", async () => {
  const child = launch("--data-dir", dataDir, "--no-mining", "--port", "0", "--json")
  await call(await urlOf(child), "anvil_mine", [3])
  child.kill("SIGKILL")
  await once(child, "close")
  const { lines, code } = await db("verify", dataDir)
  expect([code, lines]).toEqual([0, [expect.stringContaining(" values and 3 blocks are whole")]])
})

test("verify names a page on which LMDB ends its process", async () => {
  await makeFolder(dataDir)
  const database = join(dataDir, "chain.mdb")
  const bytes = readFileSync(database)
  const key = keyOf("meta", Buffer.from("identity"))
  // LMDB has the size of a value before its key.
  for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + 1))
    bytes.writeUInt16LE(0x7fff, at - 6)
  writeFileSync(database, bytes)
  expect(await db("verify", dataDir)).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/^damaged: LMDB cannot read a page of the database \(SIG(BUS|SEGV)\)$/),
      "chain: damaged; go on with a copy of the folder",
    ],
  })
})

test("error: every command refuses a folder without a chain, and does not create it", async () => {
  const none = join(folder, "none")
  const refused = { code: 1, out: "", error: `error: data folder ${none}: there is no chain in it\n` }
  const verified = { code: 1, lines: ["error: data folder none: there is no chain in it"] }
  expect(await db("verify", none)).toEqual(verified) // in a process of its own, which LMDB may end
  for (const argv of [
    ["repair", none],
    ["stats", none],
    ["export", none, join(folder, "x")],
  ])
    expect(await runIn(folder, "db", ...argv)).toEqual(refused)
  expect(existsSync(none)).toBe(false)
})
