/** An open fork: what it fetches, keeps and records, and its end. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Hex, numberToHex, pad } from "viem"
import { afterEach, beforeEach, expect, test } from "vitest"
import { fromHex, toHex } from "../../../../src/base/hex.ts"
import { type Fork, forkTime, openFork, stateUnder } from "../../../../src/features/forking/chain/open.ts"
import type { ForkOptions } from "../../../../src/features/forking/chain/options.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { MissingKeys, UnknownState } from "../../../../src/kernel/state/base.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { refusal } from "../../../refusal.ts"
import { skippingTiming } from "../remote/origin/timing.ts"
import { ada, askOf, contracts, writeHistory } from "../routes/remotes.ts"

let remote: MidblockNode
let fork: Fork | undefined
beforeEach(async () => {
  remote = await createNode()
  await writeHistory(askOf(remote))
})
afterEach(async () => {
  await fork?.close().catch(() => {})
  await remote.close()
})
let path: string
eachInFolder((folder) => {
  path = join(folder, "a.fork.json")
})

const open = async (options: ForkOptions = {}): Promise<Fork> => {
  fork = await openFork({ url: remote, cache: false, ...options })
  return fork
}

const { adder, hasher } = contracts
const slot = (index: number): Hex => pad(numberToHex(index))

/** The keys of an account, and of slots of the adder. */
function keysOf(account: Hex, ...slots: number[]): MissingKeys {
  const missing = new MissingKeys()
  missing.accounts.add(account)
  for (const index of slots) missing.addSlot(adder, slot(index))
  return missing
}

test("default: a value that is not fetched is unknown; one fetch gets all keys, and counts them", async () => {
  const { base, fetch, stats, block, hosts, chainId } = await open()
  const before = stats()
  expect(() => base.account(adder)).toThrow(UnknownState)
  await fetch(keysOf(adder, 0, 1))
  const code = await askOf(remote)("eth_getCode", [adder])
  const account = base.account(adder)
  expect(account?.nonce).toBe(0n)
  expect(account?.balance).toBe(0n)
  expect(toHex(base.code(account?.codeHash as Uint8Array))).toEqual(code)
  expect(base.storage(adder, slot(0))).toEqual(fromHex("0x01"))
  expect(base.storage(adder, slot(1))).toEqual(fromHex("0x02"))
  expect(() => base.storage(adder, slot(2))).toThrow(UnknownState)
  const { misses, fetches, reruns, fileHits, cacheHits } = stats()
  expect({ misses, fetches, reruns, fileHits, cacheHits }).toEqual({
    misses: before.misses + 3,
    fetches: before.fetches + 1,
    reruns: 0,
    fileHits: 0,
    cacheHits: 0,
  })
  await fetch(keysOf(adder, 0, 1), { isGuess: true })
  expect(stats()).toEqual({ ...before, ...stats(), fetches: before.fetches + 1, reruns: 1 })
  expect(block.number).toBe(5n)
  expect(hosts).toEqual(["in process"])
  expect(chainId).toBe(31337n)
})

test("behavior: an answer that does not change is requested once, and then given at once", async () => {
  const { request, stats } = await open()
  const header = await askOf(remote)("eth_getBlockByNumber", ["0x3", false])
  const first = request("eth_getBlockByNumber", ["0x3", false])
  expect(first instanceof Promise).toBe(true)
  expect(await first).toEqual(header)
  const { requests } = stats()
  expect(request("eth_getBlockByNumber", ["0x3", false])).toEqual(header)
  expect(await request("eth_blockNumber", [])).toBe("0x5")
  expect(stats().requests).toBe(requests + 1)
})

test("behavior: a guess is recorded only when it is read; keys that are certainly needed always are", async () => {
  const { fetch, base, save } = await open({ record: path })
  await fetch(keysOf(ada, 1, 2), { isGuess: true })
  await fetch(keysOf(hasher, 3))
  base.storage(adder, slot(2))
  await save()
  const { accounts, slots } = JSON.parse(readFileSync(path, "utf8"))
  expect(Object.keys(accounts)).toEqual([hasher])
  expect(Object.keys(slots[adder])).toEqual([slot(2), slot(3)])
})

test("behavior: offline, a run that guesses fetches only the first key that it missed", async () => {
  const { fetch, close } = await open({ record: path })
  await fetch(keysOf(ada))
  await close()
  const {
    fetch: fetchOffline,
    base,
    keysOf: hint,
    file,
    hosts,
  } = await open({ url: undefined, record: path })
  const missing = keysOf(hasher, 5)
  missing.first = keysOf(ada)
  await fetchOffline(missing, { isGuess: true })
  expect(base.account(ada)?.nonce).toBe(1n)
  expect(hint).toBeUndefined()
  expect(file).toEqual(path)
  expect(hosts).toEqual([])
  await expect(fetchOffline(missing)).rejects.toThrow(`fork file ${path} has no account ${hasher}`)
})

test("behavior: the state of the fork block has its root, and the chain its time", async () => {
  const opened = await open({ blockNumber: 3 })
  const { stateRoot, timestamp } = (await askOf(remote)("eth_getBlockByNumber", ["0x3", false])) as Record<
    string,
    Hex
  >
  expect(stateUnder(opened)).toEqual({ base: opened.base, baseRoot: fromHex(stateRoot as Hex) })
  expect(forkTime(opened)).toEqual({ timestamp: BigInt(timestamp as Hex) })
})

test("default: without options nothing is recorded, and the time is that of the given clock", async () => {
  const timing = skippingTiming({ startMs: 1_800_000_000_000 })
  const { openedMs, save, file, next, leavesAccounts, notes } = await open({ timing })
  await save()
  expect({ openedMs, file, next, leavesAccounts, notes }).toEqual({
    openedMs: 1_800_000_000_000,
    file: undefined,
    next: undefined,
    leavesAccounts: false,
    notes: [],
  })
  expect((await open({ accountBalance: "none" })).leavesAccounts).toBe(true)
})

test("behavior: a close ends the requests and saves the recording, once", async () => {
  const { fetch, request, close } = await open({ record: path })
  await fetch(keysOf(ada))
  const closing = close()
  expect(close()).toBe(closing)
  await closing
  expect(Object.keys(JSON.parse(readFileSync(path, "utf8")).accounts)).toEqual([ada])
  const closed = "-32002 the origin in process is closed"
  expect(await refusal(fetch(keysOf(adder)))).toEqual(closed)
  expect(await refusal(Promise.resolve(request("eth_blockNumber", [])))).toEqual(closed)
})

test("error: a transaction that is not in the block after that of the file", async () => {
  const [transactionHash] =
    (await remote.at({ block: 3 }).receipts())?.map((each) => each.transactionHash) ?? []
  const { close } = await open({ record: path })
  await close()
  expect(existsSync(path)).toBe(true)
  const opening = openFork({
    url: remote,
    cache: false,
    offline: false,
    file: path,
    transactionHash: transactionHash as Hex,
  })
  expect(await refusal(opening)).toBe(
    `-32001 the origin in process has no block with the transaction to fork at: ${transactionHash}`,
  )
})
