/** Nodes that are killed with SIGKILL at random moments: the folder keeps everything announced to clients. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, rmSync } from "node:fs"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { ask, eachInFolder } from "../../../dataFolder.ts"
import { modes } from "./killModes.mjs"

const kills = Number(process.env.MIDBLOCK_KILLS ?? 10)

/** The kills of one folder: every check re-executes its whole chain, which takes longer with each kill. */
const killsOfFolder = 20

let folder: string
eachInFolder((path) => {
  folder = path
})

/** The events and results that clients received from all processes. */
interface Told {
  readonly blocks: Map<number, string>
  readonly sent: Set<string>
  readonly balances: Map<string, readonly string[]>
  readonly complaints: string[]
}

/** Runs a node, and kills it after a number of lines that depends on the seed. */
async function runAndKill(mode: string, seed: number, told: Told): Promise<void> {
  const script = fileURLToPath(new URL("killedNode.mjs", import.meta.url))
  const child = spawn(process.execPath, [script, folder, mode, String(seed)], {
    stdio: ["ignore", "pipe", "pipe"],
  })
  child.stderr.on("data", (bytes) => told.complaints.push(String(bytes)))
  const ended = once(child, "exit")
  const last = (5 + ((seed * 37) % 60)) * (mode === "interval" ? 3 : 1)
  let lines = 0
  for await (const line of createInterface(child.stdout)) {
    note(line.split(" "), told)
    if (++lines === last) child.kill("SIGKILL")
  }
  const [code, signal] = await ended
  if (signal !== "SIGKILL") told.complaints.push(`process ${seed} ended with ${code ?? signal}`)
}

function note([word, ...values]: readonly string[], told: Told): void {
  const [first = "", second = ""] = values
  if (word === "block") told.blocks.set(Number(first), second)
  else if (word === "sent") told.sent.add(first)
  else if (word === "cheated") told.balances.set(first, [second])
  else if (word === "cheating") told.balances.set(first, [...(told.balances.get(first) ?? ["0x0"]), second])
  else if (word === "cut")
    for (const number of told.blocks.keys()) if (number > Number(first)) told.blocks.delete(number)
}

const hex = (number: number) => `0x${number.toString(16)}`

async function check(mode: string, told: Told): Promise<void> {
  const node = await createNode({ dataDir: folder, ...modes[mode], mining: false })
  const head = Number(await ask(node, "eth_blockNumber"))
  const blocks = await Promise.all(
    Array.from({ length: head + 1 }, (_, number) => ask(node, "eth_getBlockByNumber", hex(number), false)),
  )
  const hashes = blocks.map((block) => (block as { hash: string }).hash)
  expect([...told.blocks].filter(([number, hash]) => hashes[number] !== hash)).toEqual([])
  expect(blocks.slice(1).map((block) => (block as { parentHash: string }).parentHash)).toEqual(
    hashes.slice(0, -1),
  )
  for (const [address, balances] of told.balances)
    expect(balances).toContain(await ask(node, "eth_getBalance", address, "latest"))
  if (mode === "automine" || mode === "interval" || mode === "manual") {
    const found = await Promise.all([...told.sent].map((hash) => ask(node, "eth_getTransactionByHash", hash)))
    expect(found.filter((each) => each === null)).toEqual([])
  }
  // Blocks that share seconds cannot be imported: their milliseconds are in no header.
  if (mode === "interval") await addUp(node, head)
  else if (mode !== "cheats") await replay(node, head, hashes, mode)
  await node.close()
}

/** Compares the newest state with the transfers of all blocks. */
async function addUp(node: MidblockNode, head: number): Promise<void> {
  const [from, to] = node.accounts.map(({ address }) => address)
  let [count, sum] = [0, 10_000n * 10n ** 18n]
  for (let number = 1; number <= head; number++) {
    const block = (await ask(node, "eth_getBlockByNumber", hex(number), true)) as {
      transactions: readonly { value: string }[]
    }
    for (const { value } of block.transactions) sum += BigInt(value)
    count += block.transactions.length
  }
  expect(Number(await ask(node, "eth_getTransactionCount", from, "latest"))).toBe(count)
  expect(BigInt((await ask(node, "eth_getBalance", to, "latest")) as string)).toBe(sum)
}

/** Executes all blocks again on a new chain with the same genesis. */
async function replay(
  node: MidblockNode,
  head: number,
  hashes: readonly string[],
  mode: string,
): Promise<void> {
  const raw: Buffer[] = []
  for (let number = 1; number <= head; number++) {
    const text = (await ask(node, "debug_getRawBlock", hex(number))) as string
    raw.push(Buffer.from(text.slice(2), "hex"))
  }
  const genesis = (await ask(node, "eth_getBlockByNumber", "0x0", false)) as { timestamp: string }
  const { seed } = node.options
  const options = { ...modes[mode], mining: false, seed, timestamp: Number(genesis.timestamp) }
  const again = await createNode(options)
  expect(await again.importChain(Buffer.concat(raw))).toBe(head)
  expect(await ask(again, "eth_getBlockByNumber", "latest", false)).toMatchObject({ hash: hashes.at(-1) })
  const stateOf = async (each: MidblockNode) => JSON.parse([...each.dumpState()].join("")).accounts
  expect(await stateOf(node)).toEqual(await stateOf(again))
  await again.close()
}

test.each(Object.keys(modes))(
  `${kills} kills of a node, %s: keeps the announced blocks, the parent hashes and the state of a replay`,
  async (mode) => {
    const count = Math.ceil(kills / Object.keys(modes).length)
    for (let first = 1; first <= count; first += killsOfFolder) {
      const told: Told = { blocks: new Map(), sent: new Set(), balances: new Map(), complaints: [] }
      for (let seed = first; seed <= Math.min(count, first + killsOfFolder - 1); seed++) {
        await runAndKill(mode, seed, told)
        await check(mode, told)
      }
      expect(told.complaints).toEqual([])
      expect(told.blocks.size).toBeGreaterThan(2)
      rmSync(folder, { recursive: true })
      mkdirSync(folder)
    }
  },
)
