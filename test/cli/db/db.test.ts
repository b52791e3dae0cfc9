/** `midblock db`: a folder is checked, repaired, exported and described by the program. */
import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { keyOf, kinds, numberKey } from "../../../src/store/entries.ts"
import { ask, eachInFolder } from "../../dataFolder.ts"
import { damagePages, damageValues } from "../../store/damage.ts"
import { endOfRecords } from "../../store/writeAhead/killedStore.ts"
import { call, launch, program, urlOf } from "../program.ts"

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

const counter = "0x600f600c600039600f6000f3600054600101600055600760006000a1"

/** Makes a chain with transactions, a contract and logs; returns the hashes of its blocks and its state. */
async function make(blocks = 5): Promise<{ hashes: string[]; state: unknown }> {
  const node = await createNode({ dataDir, accounts: 3 })
  const [from, to] = node.accounts.map(({ address }) => address)
  await ask(node, "eth_sendTransaction", { from, data: counter, gas: "0x30000" })
  await node.mine()
  for (let block = 2; block <= blocks; block++) {
    await ask(node, "eth_sendTransaction", { from, to, value: `0x${block.toString(16)}` })
    await node.mine()
  }
  const seen = await view(node)
  await node.close()
  return seen
}

async function view(node: MidblockNode): Promise<{ hashes: string[]; state: unknown }> {
  const head = Number(await ask(node, "eth_blockNumber"))
  const hashes: string[] = []
  for (let number = 0; number <= head; number++) {
    const block = (await ask(node, "eth_getBlockByNumber", `0x${number.toString(16)}`, false)) as {
      hash: string
    }
    hashes.push(block.hash)
  }
  return { hashes, state: JSON.parse([...node.dumpState()].join("")).accounts }
}

/** Returns the block hashes and the state of a new node with the folder. */
async function viewAgain(): Promise<{ hashes: string[]; state: unknown }> {
  await using node = await createNode({ dataDir })
  return await view(node)
}

const database = () => join(dataDir, "chain.mdb")
const isKey = (wanted: Buffer) => (key: Buffer) => Buffer.compare(key, wanted) === 0
const isIndex = ([kind = 0]: Buffer) => kind >= kinds.blockHash && kind <= kinds.busy
const isKind = (kind: keyof typeof kinds) => (key: Buffer) => key[0] === kinds[kind]

test("verify, stats and export work on an undamaged folder; an import of the export has the same hashes", async () => {
  const { hashes } = await make()
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

test("export writes a range of blocks, or a fixture", async () => {
  const { hashes, state } = await make()
  const { lines } = await db("export", dataDir, join(folder, "some.rlp"), "--first", "2", "--last", "3")
  expect(lines).toEqual([expect.stringMatching(/^some\.rlp: 2 blocks, \d+ bytes$/)])
  const file = join(folder, "chain.fixture.json")
  expect((await db("export", dataDir, file, "--fixture")).lines).toEqual([
    expect.stringMatching(/^chain\.fixture\.json: a fixture with 5 blocks, \d+ bytes$/),
  ])
  await using node = await createNode({ fixture: readFileSync(file, "utf8") })
  expect(await view(node)).toEqual({ hashes, state })
})

test("export writes to a pipe of a shell, which has no path", async () => {
  await make()
  const file = join(folder, "chain.rlp")
  await db("export", dataDir, file)
  const piped = ["-c", '"$0" "$@" /dev/fd/3 3>&1 >/dev/null | cat', process.execPath, program]
  expect(execFileSync("bash", [...piped, "db", "export", dataDir])).toEqual(readFileSync(file))
})

test("error: export refuses a missing folder, a range without blocks, and a file of the data folder", async () => {
  const { hashes } = await make()
  const file = join(folder, "some.rlp")
  writeFileSync(file, "old")
  const refusals = async (...argv: string[]) => (await db("export", dataDir, ...argv)).lines
  expect(await refusals("/nowhere/f")).toEqual(["error: /nowhere/f: there is no folder /nowhere"])
  expect(await refusals(file, "--first", "6")).toEqual(["error: --first 6: the last block is 5"])
  expect(await refusals(file, "--first", "3", "--last", "2")).toEqual([
    "error: --first 3: the last block is 2",
  ])
  expect(readFileSync(file, "utf8")).toBe("old")
  const own = join(dataDir, "chain.mdb")
  expect(await refusals(own)).toEqual(["error: chain/chain.mdb: a file of the data folder"])
  const one = await refusals(file, "--first", "0x2", "--last", "0x2")
  expect(one).toEqual([expect.stringMatching(/^some\.rlp: 1 blocks, \d+ bytes$/)])
  await using node = await createNode({ dataDir })
  expect((await view(node)).hashes).toEqual(hashes)
})

test("a folder in use by a node: stats and export work, verify and repair are refused", async () => {
  await make()
  await using _node = await createNode({ dataDir })
  const refused = { code: 1, lines: [`error: data folder chain: in use by process ${process.pid}`] }
  expect(await db("verify", dataDir)).toEqual(refused)
  expect(await db("repair", dataDir)).toEqual(refused)
  expect((await db("stats", dataDir)).code).toBe(0)
  expect((await db("export", dataDir, join(folder, "chain.rlp"))).code).toBe(0)
})

test("repair: a damaged transaction cuts the chain before its block", async () => {
  const { hashes } = await make()
  expect(damageValues(database(), isKey(numberKey("transaction", 4, 0)))).toBe(1)
  expect(await db("verify", dataDir)).toEqual({
    code: 1,
    lines: [
      "damaged: the value of transaction 0 of block 4",
      "chain: damaged; midblock db repair chain keeps what is whole",
    ],
  })
  await expect(createNode({ dataDir })).rejects.toThrow(
    `data folder ${dataDir} is damaged: the value of transaction 0 of block 4`,
  )
  expect(await db("repair", dataDir)).toEqual({
    code: 0,
    lines: [
      "damaged: the value of transaction 0 of block 4",
      "the indexes of the blocks are made again",
      "good up to block 3; block 4: transaction 0 of block 4 is missing",
      "the newest block is 3, of 5",
      "the damaged database is chain/chain.mdb.damaged",
    ],
  })
  expect((await db("verify", dataDir)).code).toBe(0)
  expect((await viewAgain()).hashes).toEqual(hashes.slice(0, 4))
})

test("repair: damaged indexes are made again, and no block is removed", async () => {
  const seen = await make()
  expect(damageValues(database(), isKind("transactionHash"))).toBe(5)
  expect((await db("repair", dataDir)).lines.slice(-3)).toEqual([
    "the indexes of the blocks are made again",
    "the newest block is 5, of 5",
    "the damaged database is chain/chain.mdb.damaged",
  ])
  expect(await viewAgain()).toEqual(seen)
})

test("repair: when the state is lost, the blocks are executed again", async () => {
  const seen = await make()
  expect(damageValues(database(), isKind("account"))).toBeGreaterThan(3)
  expect((await db("repair", dataDir)).lines).toContain(
    "the state was lost: blocks 1 to 5 are executed again, settings and the pool are not kept",
  )
  expect(await viewAgain()).toEqual(seen)
})

test("repair: a damaged page of the indexes is repaired, and a second repair finds no damage", async () => {
  const seen = await make(40)
  expect(damagePages(database(), isIndex)).toBeGreaterThan(0)
  const { code, lines } = await db("verify", dataDir)
  expect(code).toBe(1)
  expect(lines[0]).toMatch(/^damaged: entries: page \d+: its bounds are wrong$/)
  expect((await db("repair", dataDir)).lines.at(-2)).toBe("the newest block is 40, of 40")
  expect(await db("repair", dataDir)).toEqual({ code: 0, lines: ["nothing is damaged"] })
  expect(await viewAgain()).toEqual(seen)
})

test("the log of a killed node: verify and stats read it, and repair keeps it up to its first damage", async () => {
  const live = join(folder, "live")
  const node = await createNode({ dataDir: live, accounts: 3 })
  const log = () => endOfRecords(readFileSync(join(live, "chain.mdb-log")))
  let [kept, place] = [0, 0]
  do {
    // Repeats when a checkpoint emptied the log in between.
    await node.mine(3)
    kept = Number(await ask(node, "eth_blockNumber"))
    place = log()
    await node.mine(2)
  } while (log() <= place)
  cpSync(live, dataDir, { recursive: true }) // as after a kill now
  rmSync(join(dataDir, "lock"))
  const { hashes } = await view(node)
  await node.close()
  const head = kept + 2
  const { lines, code } = await db("verify", dataDir)
  expect([code, lines]).toEqual([0, [expect.stringContaining(` values and ${head} blocks are whole`)]])
  expect(JSON.parse((await db("stats", dataDir, "--json")).lines.join("")).head).toEqual({
    number: head,
    hash: hashes[head],
  })
  const bytes = readFileSync(join(dataDir, "chain.mdb-log"))
  bytes[place + 40] = (bytes[place + 40] ?? 0) ^ 1
  writeFileSync(join(dataDir, "chain.mdb-log"), bytes)
  const what = `the record at byte ${place} of the log`
  expect((await db("verify", dataDir)).lines[0]).toBe(`damaged: ${what}`)
  await expect(createNode({ dataDir })).rejects.toThrow(`data folder ${dataDir} is damaged: ${what}`)
  expect(await db("repair", dataDir)).toEqual({
    code: 0,
    lines: [
      `damaged: ${what}`,
      "the indexes of the blocks are made again",
      `the newest block is ${kept}, of ${kept}`,
      "the damaged database is chain/chain.mdb.damaged",
    ],
  })
  expect((await viewAgain()).hashes).toEqual(hashes.slice(0, kept + 1))
})

test("error: repair leaves a folder unchanged when its identity is lost", async () => {
  await make()
  const name = Buffer.from("identity")
  expect(damageValues(database(), isKey(keyOf("meta", name)))).toBe(1)
  const before = readFileSync(database())
  expect(await db("repair", dataDir)).toEqual({
    code: 1,
    lines: ["error: data folder chain is damaged: its identity is lost, without which nothing can be read"],
  })
  expect(readFileSync(database()).equals(before)).toBe(true)
  expect(existsSync(join(dataDir, "repair"))).toBe(false)
})

test("error: every command refuses a folder without a chain, and does not create it", async () => {
  const lines = ["error: data folder none: there is no chain in it"]
  const none = join(folder, "none")
  for (const argv of [
    ["verify", none],
    ["repair", none],
    ["stats", none],
    ["export", none, join(folder, "x")],
  ])
    expect(await db(...argv)).toEqual({ code: 1, lines })
  expect(existsSync(none)).toBe(false)
})
