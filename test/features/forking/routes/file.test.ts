/** Fork files of nodes: their contents, which are the same in each run, and nodes that run from a file alone. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Hex, numberToHex, pad } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { without } from "../remote/proxy.ts"
import { call, useFork } from "./recorded.ts"
import { ada, askOf, contracts, type Remotes, startRemotes, sum } from "./remotes.ts"

let remotes: Remotes
beforeAll(async () => {
  remotes = await startRemotes()
})
afterAll(() => remotes[Symbol.asyncDispose]())

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-file-"))
  path = join(folder, "adder.fork.json")
  vi.stubEnv("CI", "")
  remotes.midblock.proxy.take()
})
afterEach(() => {
  vi.unstubAllEnvs()
  remotes.midblock.proxy.always("forward")
  rmSync(folder, { recursive: true })
})

const remote = () => remotes.midblock
const asked = () => remote().proxy.take()
const use = (node: MidblockNode) => useFork(node, remote().history.transactions[0])
const text = (file = path) => readFileSync(file, "utf8")

async function recordAll(record = path): Promise<unknown[]> {
  await using node = await createNode({ fork: { url: remote().proxy.url, record } })
  return await use(node)
}

/** Records the code of a contract, and the balances of accounts. */
async function recordCode(...accounts: string[]): Promise<void> {
  await using node = await createNode({ fork: { url: remote().proxy.url, record: path } })
  await askOf(node)("eth_getCode", [contracts.adder, "latest"])
  for (const account of accounts) await askOf(node)("eth_getBalance", [account, "latest"])
}

test("a recorded run is repeated from its file without a remote, with the same answers", async () => {
  const answers = await recordAll()
  remote().proxy.always({ status: 503 })
  asked()
  for (const file of [path, pathToFileURL(path)]) {
    await using node = await createNode({ fork: { file } })
    expect(await use(node)).toEqual(answers)
  }
  expect(asked()).toEqual([])
})

test("look-ups, and calls whose block is in a field, are repeated from the file as well", async () => {
  const use = async (node: MidblockNode) => {
    const ask = askOf(node)
    return [
      await ask("ots_getContractCreator", [contracts.adder]),
      await ask("ots_getTransactionBySenderAndNonce", [ada, "0x0"]),
      await ask("eth_getTransactionBySenderAndNonce", [ada, "0x0"]),
      await ask("eth_callMany", [[{ transactions: [call] }], { blockNumber: "0x3" }]),
      await ask("debug_getModifiedAccountsByNumber", ["0x3"]),
    ]
  }
  await using recorded = await createNode({ fork: { url: remote().proxy.url, record: path } })
  const answers = await use(recorded)
  await recorded.close()
  await using node = await createNode({ fork: { file: path } })
  expect(await use(node)).toEqual(answers)
})

test("a file has no URL and no time, and the same bytes however it was recorded", async () => {
  await recordAll()
  const recorded = text()
  expect(recorded).not.toContain("127.0.0.1")
  await recordAll()
  expect(text()).toBe(recorded)

  const others = ["single", "cached", "warm", "alone"].map((name) => join(folder, `${name}.json`))
  const [single, cached, warm, alone] = others as [string, string, string, string]
  // A remote that gives one value per answer, in another order.
  const { proxy } = remote()
  proxy.always(without("eth_getStorageValues", "eth_getAccountInfo"))
  await recordAll(single)
  const cache = join(folder, "cache")
  for (const record of [cached, warm]) {
    await using node = await createNode({ fork: { url: proxy.url, record, cache } })
    await use(node)
  }
  {
    await using node = await createNode({ fork: { file: path, record: alone } })
    await use(node)
  }
  expect(others.map(text)).toEqual(others.map(() => recorded))
})

test("a file has no slot that was read only by an execution with zeros instead of unknown values", async () => {
  // Returns slot 1, plus slot 7 if slot 1 is zero, which it is not.
  const chooser = `0x${"c4".repeat(20)}` as const
  const { ask } = remote()
  const snapshot = await ask("evm_snapshot")
  await ask("anvil_setCode", [chooser, "0x60015480600b57600754015b5f5260205ff3"])
  await ask("anvil_setStorageAt", [chooser, pad("0x1"), pad("0x9")])
  await ask("anvil_mine", ["0x1"])
  {
    await using node = await createNode({ fork: { url: remote().proxy.url, record: path } })
    expect(await askOf(node)("eth_call", [{ to: chooser }, "latest"])).toBe(pad("0x9"))
  }
  await ask("evm_revert", [snapshot])
  const { slots } = JSON.parse(text())
  expect(slots[chooser]).toEqual({ [pad("0x1")]: pad("0x9") })
})

test("an entry that is missing offline is named with its block and the command that adds it", async () => {
  await recordCode()
  await using node = await createNode({ fork: { file: path } })
  const ask = askOf(node)
  const { number, hash } = (await remote().ask("eth_getBlockByNumber", ["latest", false])) as {
    number: string
    hash: string
  }
  const at = `at block ${BigInt(number)} (${hash}); add it with: midblock fork update ${path} --fork-url <url> -- <the command that failed>`
  await expect(ask("eth_call", [call, "latest"])).rejects.toMatchObject({
    code: -32000,
    message: `fork file ${path} has no account ${call.from} ${at}`,
  })
  await expect(ask("eth_getStorageAt", [contracts.adder, pad("0x5"), "latest"])).rejects.toMatchObject({
    message: `fork file ${path} has no slot ${pad("0x5")} of ${contracts.adder} ${at}`,
  })
  await expect(ask("eth_getBlockByNumber", ["0x1", false])).rejects.toMatchObject({
    message: `fork file ${path} has no answer to eth_getBlockByNumber["0x1",false] ${at}`,
  })
  expect(await ask("eth_getCode", [contracts.adder, "latest"])).toMatch(/^0x5f/)
})

test("the error of an offline call names the first missing slot", async () => {
  await recordCode(call.from)
  await using node = await createNode({ fork: { file: path } })
  await expect(askOf(node)("eth_call", [call, "latest"])).rejects.toThrow(
    `has no slot ${pad("0x0")} of ${contracts.adder} at block`,
  )
})

test("with a URL, the file answers first, and the remote is asked only for values that the file lacks", async () => {
  await recordCode()
  const before = text()
  asked()
  await using node = await createNode({ fork: { url: remote().proxy.url, file: path } })
  const ask = askOf(node)
  expect(await ask("eth_getCode", [contracts.adder, "latest"])).toMatch(/^0x5f/)
  expect(asked()).toEqual([])
  expect(await ask("eth_call", [call, "latest"])).toBe(sum)
  expect(asked()[0]?.[0]).toBe("eth_chainId")
  await node.close()
  expect(text()).toBe(before)
})

test("with CI set, an existing file answers alone, unless offline is false", async () => {
  await recordAll()
  const before = text()
  const someone = `0x${"5a".repeat(20)}`
  vi.stubEnv("CI", "true")
  asked()
  const balance = async (offline?: boolean) => {
    await using node = await createNode({ fork: { url: remote().proxy.url, record: path, offline } })
    return await askOf(node)("eth_getBalance", [someone, "latest"])
  }
  await expect(balance()).rejects.toThrow(`fork file ${path} has no account ${someone}`)
  expect(asked()).toEqual([])
  expect(text()).toBe(before)
  expect(await balance(false)).toBe("0x0")
  expect(text()).not.toBe(before)
})

test("after a reset to the same block the file is used, and after one to another block it is not", async () => {
  const { url } = remote().proxy
  const balanceOf = (node: MidblockNode, address: string) =>
    askOf(node)("eth_getBalance", [address, "latest"])
  const run = async (
    read: (node: MidblockNode, reset: (blockNumber: number) => Promise<unknown>) => Promise<unknown>,
  ) => {
    await using node = await createNode({ fork: { url, record: path, blockNumber: 3 } })
    await read(node, (blockNumber) =>
      askOf(node)("hardhat_reset", [{ forking: { jsonRpcUrl: url, blockNumber } }]),
    )
  }
  const [first, second, third] = ["5a", "5b", "5c"].map((byte) => `0x${byte.repeat(20)}`) as [Hex, Hex, Hex]
  await run(async (node, reset) => {
    await balanceOf(node, first)
    await reset(3)
    await balanceOf(node, second)
    await reset(2)
    await balanceOf(node, third)
  })
  const accounts = Object.keys(JSON.parse(text()).accounts)
  expect([first, second, third].map((each) => accounts.includes(each))).toEqual([true, true, false])
  vi.stubEnv("CI", "true")
  asked()
  await run(async (node, reset) => {
    await reset(3)
    expect(await balanceOf(node, first)).toBe("0x0")
    expect(await balanceOf(node, second)).toBe("0x0")
    await expect(balanceOf(node, third)).rejects.toThrow(`fork file ${path} has no account ${third}`)
    expect(asked()).toEqual([])
    await reset(2)
    expect(await balanceOf(node, third)).toBe("0x0")
  })
})

test("with CI set, a file that does not exist is recorded", async () => {
  vi.stubEnv("CI", "1")
  await recordAll()
  expect(existsSync(path)).toBe(true)
})

test("a file has the values of all nodes that record into it at the same time", async () => {
  const record = async (slot: number) => {
    await using node = await createNode({ fork: { url: remote().proxy.url, record: path } })
    await askOf(node)("eth_getStorageAt", [contracts.adder, pad(numberToHex(slot)), "latest"])
  }
  await Promise.all([1, 2, 3].map(record))
  expect(Object.keys(JSON.parse(text()).slots[contracts.adder])).toEqual(
    [1, 2, 3].map((slot) => pad(numberToHex(slot))),
  )
})

test("a file has the remote's balance of a development account, not the local one", async () => {
  await recordAll()
  const { accounts } = JSON.parse(text())
  const { head } = remote().history
  const theirs = await remote().ask("eth_getBalance", [ada, numberToHex(head)])
  expect(accounts[ada]).toMatchObject({ balance: theirs, nonce: "0x1" })
})

test("error: the remote beside a file is of another chain", async () => {
  await recordAll()
  await using other = await createNode({ chainId: 5n })
  await using node = await createNode({ fork: { url: other, file: path } })
  await expect(askOf(node)("eth_getBalance", [pad("0x7", { size: 20 }), "latest"])).rejects.toThrow(
    "serves chain 5, not chain 31337",
  )
})
