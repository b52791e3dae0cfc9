/** The fork block: from the remote by each of its names, or from a fork file. */
import { join } from "node:path"
import { type Hex, pad } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openFiles } from "../../../../src/features/forking/chain/files.ts"
import { findForkPoint, openAtBlock } from "../../../../src/features/forking/chain/forkPoint.ts"
import { noRequests } from "../../../../src/features/forking/chain/lazyOrigin.ts"
import type { ForkOptions } from "../../../../src/features/forking/chain/options.ts"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { nowhere } from "../../../nowhere.ts"
import { refusal } from "../../../refusal.ts"
import { askOf, type History, writeHistory } from "../routes/remotes.ts"

type Block = Readonly<Record<string, unknown>> & { readonly hash: Hex }

let remote: MidblockNode
let history: History
/** The blocks of the remote by number, with the hashes of their transactions. */
const blocks: Block[] = []
beforeAll(async () => {
  remote = await createNode()
  history = await writeHistory(askOf(remote))
  for (let number = 0; number <= 5; number++)
    blocks.push((await askOf(remote)("eth_getBlockByNumber", [`0x${number}`, false])) as Block)
})
afterAll(() => remote.close())

let path: string
eachInFolder((folder) => {
  path = join(folder, "a.fork.json")
})

const find = (options: ForkOptions, signal?: AbortSignal) =>
  findForkPoint(options, openFiles(options), signal)
const pointAt = (number: number) => {
  const header = blocks[number] as Block
  return { number: BigInt(number), hash: header.hash, header }
}

test("default: the block is the newest, or is named by number, hash, distance or transaction", async () => {
  const [, last] = history.transactions as [Hex, Hex]
  const named: readonly (readonly [ForkOptions, number])[] = [
    [{}, 5],
    [{ blockNumber: 3 }, 3],
    [{ blockNumber: 0n }, 0],
    [{ blockHash: blocks[2]?.hash }, 2],
    [{ blockNumber: -2n }, 3],
    [{ blockNumber: -5 }, 0],
    // The parent of its block.
    [{ transactionHash: last }, 4],
    [{ pending: true }, 5],
  ]
  for (const [options, number] of named) {
    const { chainId, block, origin } = await find({ url: remote, ...options })
    expect(options).toEqual(options)
    expect(chainId).toBe(31337n)
    expect(block).toEqual(pointAt(number))
    expect(origin.hosts).toEqual(["in process"])
  }
})

test("behavior: the transactions after the block are given with it, unless they are read again for a file", async () => {
  const [, transactionHash] = history.transactions as [Hex, Hex]
  const header = await askOf(remote)("eth_getBlockByNumber", ["0x5", true])
  const next = { header, transactions: (header as { transactions: unknown }).transactions, parent: blocks[4] }
  expect((await find({ url: remote, transactionHash })).next).toEqual(next)
  expect((await find({ url: remote, transactionHash, record: path })).next).toBeUndefined()
  expect((await find({ url: remote })).next).toBeUndefined()
})

test("error: a remote that does not have the block; the message names it as the caller did", async () => {
  const lacks = "-32001 the origin in process does not have the block to fork:"
  expect(await refusal(find({ url: remote, blockNumber: 99 }))).toBe(`${lacks} 99`)
  expect(await refusal(find({ url: remote, blockNumber: -6n }))).toBe(`${lacks} -6`)
  expect(await refusal(find({ url: remote, blockHash: pad("0x12") }))).toBe(`${lacks} ${pad("0x12")}`)
})

test("error: a remote whose newest block has no hash", async () => {
  const request = async ({ method, params }: { method: string; params: readonly unknown[] }) => {
    const answer = await askOf(remote)(method, params)
    return method === "eth_getBlockByNumber" ? { ...(answer as object), hash: null } : answer
  }
  expect(await refusal(find({ url: request }))).toBe(
    "-32001 the origin in process does not have the block to fork: latest",
  )
})

test("error: the signal closes the remote, also while it is opened", async () => {
  const opening = new AbortController()
  const stuck = () => new Promise<unknown>(() => {})
  const found = refusal(find({ url: stuck }, opening.signal))
  opening.abort()
  const closed = "-32002 the origin in process is closed"
  expect(await found).toBe(closed)
  const opened = new AbortController()
  const { origin } = await find({ url: remote }, opened.signal)
  opened.abort()
  expect(await refusal(origin.request("eth_chainId", []))).toBe(closed)
})

test("behavior: a fork file gives chain and block; the remote is opened by the first request, or never", async () => {
  await (await createNode({ fork: { url: remote, record: path, blockNumber: 3 } })).close()
  const { transactions: _, withdrawals: __, ...header } = blocks[3] as Block
  const block = { ...pointAt(3), header }
  const alone = await find({ file: path })
  expect(alone.chainId).toBe(31337n)
  expect(alone.block).toEqual(block)
  expect(alone.origin.hosts).toEqual([])
  expect(alone.origin.stats).toEqual(noRequests)
  const beside = await find({ file: path, url: remote, offline: false })
  expect(beside.block).toEqual(block)
  expect(beside.origin.hosts).toEqual([])
  expect(await beside.origin.request("eth_blockNumber", [])).toBe("0x5")
  expect(beside.origin.hosts).toEqual(["in process"])
  const unreachable = await find({ file: path, url: nowhere, retries: 0, offline: false })
  expect(unreachable.block).toEqual(block)
  expect(await refusal(unreachable.origin.request("eth_blockNumber", []))).toMatch(
    /^-32002 the origin 127\.0/,
  )
})

test("error: a file that was recorded without fork.pending has no open block", async () => {
  await (await createNode({ fork: { url: remote, record: path } })).close()
  expect(await refusal(find({ file: path, pending: true }))).toBe(
    `-32000 fork file ${path}: it has no open block of the remote: it was recorded without fork.pending`,
  )
})

test("error: a remote that is opened at a block serves another chain, or lacks the block", async () => {
  await using other = await createNode({ chainId: 5n })
  const at = (options: ForkOptions, hash: Hex | undefined) =>
    refusal(openAtBlock(options, hash as Hex, new AbortController().signal))
  expect(await at({ url: remote, chainId: 31337n }, blocks[4]?.hash)).toBe("answered")
  expect(await at({ url: remote, chainId: 31337n }, pad("0x12"))).toBe(
    `-32001 the origin in process does not have the block to fork: ${pad("0x12")}`,
  )
  expect(await at({ url: other, chainId: 31337n }, blocks[4]?.hash)).toBe(
    "-32002 the origin in process serves chain 5, not chain 31337",
  )
})
