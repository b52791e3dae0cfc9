/** Tests the promise of each mode of a data folder: `--sync`, `--durable-pending`, `--history`. */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"
import { call, launch, program, urlOf } from "../../../cli/program.ts"
import { ask, eachInFolder } from "../../../dataFolder.ts"

let folder: string
let dataDir: string
eachInFolder((path) => {
  folder = path
  dataDir = join(folder, "chain")
})

/** Runs the program with a folder and kills it after some requests; returns the last answer. */
async function killAfter(flags: readonly string[], requests: readonly (readonly [string, unknown[]])[]) {
  const child = launch("--data-dir", dataDir, "--no-mining", "--port", "0", "--json", ...flags)
  const url = await urlOf(child)
  let answer: unknown
  for (const [method, params] of requests) answer = await call(url, method, params)
  child.kill("SIGKILL")
  await once(child, "exit")
  return answer
}

const newest = ["eth_getBlockByNumber", ["latest", false]] as const

test.each(["full", "normal", "off"])("--sync %s: kill -9 after evm_mine loses nothing", async (sync) => {
  const mined = await killAfter(
    ["--sync", sync],
    [
      ["evm_mine", []],
      ["evm_mine", []],
      [newest[0], [...newest[1]]],
    ],
  )
  await using node = await createNode({ dataDir })
  expect(await ask(node, newest[0], ...newest[1])).toEqual(mined)
  expect(await ask(node, "eth_blockNumber")).toBe("0x2")
})

const hasStrace = spawnSync("strace", ["-e", "trace=none", "true"]).status === 0

/** Returns the number of disk syncs while the program seals the given number of blocks. */
async function syncsOf(sync: string, blocks: number): Promise<number> {
  const log = join(folder, "calls")
  const flags = ["--data-dir", dataDir, "--no-mining", "--port", "0", "--json", "--sync", sync]
  const argv = ["-f", "-qq", "-e", "trace=fdatasync,fsync", "-o", log, process.execPath, program, ...flags]
  // A process group of its own: a kill of strace alone leaves the program running.
  const child = spawn("strace", argv, { stdio: ["ignore", "pipe", "pipe"], env: {}, detached: true })
  const url = await urlOf(child)
  const count = () =>
    existsSync(log)
      ? readFileSync(log, "utf8")
          .split("\n")
          .filter((line) => line.includes("sync(")).length
      : 0
  const before = count()
  for (let block = 0; block < blocks; block++) await call(url, "evm_mine", [])
  const during = count() - before
  process.kill(-(child.pid ?? 0), "SIGKILL")
  await once(child, "exit")
  return during
}

test.skipIf(!hasStrace)(
  "--sync: `full` and `normal` wait for the disk with each block, `off` does not wait",
  async () => {
    for (const sync of ["full", "normal"]) {
      expect(await syncsOf(sync, 20)).toBeGreaterThanOrEqual(20)
      rmSync(dataDir, { recursive: true })
    }
    expect(await syncsOf("off", 20)).toBe(0)
  },
)

test.each([
  { durablePending: true, values: ["0x1", "0x2"], flashblocks: 3 },
  { durablePending: false, values: ["0x1"], flashblocks: 2 },
])(
  "durablePending: $durablePending, the flashblocks after a kill during an announcement",
  async ({ durablePending, values, flashblocks }) => {
    const script = fileURLToPath(new URL("killedAtFlashblock.mjs", import.meta.url))
    const child = spawn(process.execPath, [script, dataDir, String(durablePending)], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    const [printed, [, signal]] = await Promise.all([text(child.stdout), once(child, "exit")])
    expect(printed).toBe("2\n")
    expect(signal).toBe("SIGKILL")
    await using node = await createNode({ dataDir, holdFlashblocks: true })
    const pending = (await ask(node, "eth_getBlockByNumber", "pending", true)) as {
      transactions: { value: string }[]
    }
    const published = (await ask(node, "midblock_getFlashblocks", "pending")) as { length: number }
    expect(pending.transactions.map(({ value }) => value)).toEqual(values)
    expect(published).toHaveLength(flashblocks)
  },
)

const messageOf = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error.message)

test.each([
  { history: "4", oldest: 124 },
  { history: "all", oldest: 0 },
])("--history $history: the oldest state that a folder keeps", async ({ history, oldest }) => {
  const mine = Array.from({ length: 130 }, () => ["evm_mine", []] as [string, unknown[]])
  const node = await createNode({ dataDir, history: history === "all" ? "all" : Number(history) })
  const [from, to] = node.accounts.map(({ address }) => address)
  for (const _ of mine) {
    await ask(node, "eth_sendTransaction", { from, to, value: "0x1" })
    await node.mine()
  }
  await node.close()
  const balanceAt = (number: number) =>
    ["eth_getBalance", [to, `0x${number.toString(16)}`]] as [string, unknown[]]
  expect(await killAfter(["--history", history], [balanceAt(oldest)])).toBe(
    `0x${(10n ** 22n + BigInt(oldest)).toString(16)}`,
  )
  if (oldest === 0) return
  await using again = await createNode({ dataDir, history: 4 })
  const [method, params] = balanceAt(oldest - 1)
  expect(await messageOf(ask(again, method, ...params))).toMatch(/historical state .*is not available/)
})

test("a minimum gas price that is set right before kill -9 is kept", async () => {
  await killAfter([], [["miner_setGasPrice", ["0x3b9aca01"]]])
  await using node = await createNode({ dataDir })
  const [from, to] = node.accounts.map(({ address }) => address)
  const sent = ask(node, "eth_sendTransaction", { from, to, gasPrice: "0x3b9aca00" })
  expect(await messageOf(sent)).toMatch(/underpriced/)
})

test("settings that are changed right before kill -9 are kept", async () => {
  const stranger = "0x00000000000000000000000000000000000000aa"
  await killAfter(
    [],
    [
      ["anvil_setBalance", [stranger, "0xde0b6b3a7640000"]],
      ["anvil_impersonateAccount", [stranger]],
      ["evm_setIntervalMining", [3_600_000]],
    ],
  )
  await using node = await createNode({ dataDir })
  expect(await ask(node, "anvil_getIntervalMining")).toBe(3600)
  const hash = await ask(node, "eth_sendTransaction", { from: stranger, to: stranger })
  expect(await ask(node, "eth_getTransactionByHash", hash)).toMatchObject({ from: stranger })
})

test("history: a running node drops old states, and keeps the state of a snapshot", async () => {
  await using node = await createNode({ dataDir, history: 4 })
  const [from, to] = node.accounts.map(({ address }) => address)
  const mine = async (blocks: number) => {
    for (let block = 0; block < blocks; block++) {
      await ask(node, "eth_sendTransaction", { from, to, value: "0x1" })
      await node.mine()
    }
  }
  const balanceAt = (block: string) => ask(node, "eth_getBalance", to, block)
  await mine(10)
  const id = await ask(node, "evm_snapshot")
  const dump = await ask(node, "anvil_dumpState")
  await mine(250)
  expect(await balanceAt("0xfe")).toBe(`0x${(10n ** 22n + 0xfen).toString(16)}`)
  expect(await messageOf(balanceAt("0x20"))).toBe("historical state is not available")
  expect(await ask(node, "evm_revert", id)).toBe(true)
  expect(await ask(node, "anvil_dumpState")).toEqual(dump)
  await mine(1)
  expect(await balanceAt("latest")).toBe(`0x${(10n ** 22n + 11n).toString(16)}`)
  await ask(node, "hardhat_reset")
  expect(await ask(node, "eth_blockNumber")).toBe("0x0")
  expect(await balanceAt("latest")).toBe(`0x${(10n ** 22n).toString(16)}`)
})
