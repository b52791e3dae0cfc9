/** The access list of the remote block that a fork executes: it saves round trips, and changes no result. */
import { type Hex, numberToHex } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { chainAddress, writeChain } from "../routes/linkedContracts.ts"
import { ada, askOf, bob, cleo } from "../routes/remotes.ts"

const method = "eth_getBlockAccessList"

let remote: MidblockNode
const hashes: Hex[] = []
/** Block 2 has four transactions; the second one goes through twelve contracts. */
beforeAll(async () => {
  remote = await createNode({ hardfork: "amsterdam" })
  const ask = askOf(remote)
  await writeChain(ask)
  for (const [from, to] of [
    [ada, bob],
    [bob, chainAddress(0)],
    [cleo, numberToHex(0x7777, { size: 20 })],
    [ada, cleo],
  ])
    hashes.push((await ask("eth_sendTransaction", [{ from, to, gas: "0x200000", value: "0x0" }])) as Hex)
  await remote.mine()
})
afterAll(() => remote.close())

/** Answers the request for the list. */
type Answer = (given: () => Promise<unknown>) => unknown

/** Forks at a transaction; returns what it cost, what was asked for, and the receipts of the open block. */
async function forked(hash: Hex, answer: Answer = (given) => given()) {
  const ask = askOf(remote)
  let lists = 0
  const provider = {
    request: async ({ method: name, params = [] }: { method: string; params?: readonly unknown[] }) => {
      if (name !== method) return ask(name, params)
      lists += 1
      return answer(() => ask(name, params))
    },
  }
  await using node = await createNode({
    fork: { url: provider as never, transactionHash: hash, cache: false },
  })
  const receipts = await node.at().receipts()
  return {
    lists,
    fetches: node.fork?.stats.fetches,
    results: receipts?.map(({ gasUsed, status }) => [gasUsed, status]),
  }
}

const resultsUpTo = async (count: number) =>
  (await remote.at({ block: 2 }).receipts())?.slice(0, count).map(({ gasUsed, status }) => [gasUsed, status])

test("default: all that the block reads is fetched at once", async () => {
  const { results, lists, fetches } = await forked(hashes[3] as Hex)
  expect(results).toEqual(await resultsUpTo(4))
  // Two at the start of any fork, one of the list, and one of its keys.
  expect([lists, fetches]).toEqual([1, 4])
})

const refuse: Answer = () => {
  throw Object.assign(new Error("no such method"), { code: -32601 })
}

test.each<[string, Answer]>([
  ["refuses the method", refuse],
  ["has no list", () => null],
  ["has a list of another form", () => [{ address: 5, storageChanges: [{}] }]],
  ["has a list of no addresses", () => [{ address: "0x5", storageReads: [] }]],
  ["has a list that lacks accounts", () => []],
])("behavior: a remote that %s costs more round trips, with the same results", async (_, answer) => {
  const { results, lists, fetches } = await forked(hashes[3] as Hex, answer)
  expect([results, lists]).toEqual([await resultsUpTo(4), 1])
  expect(fetches).toBeGreaterThan(4)
})

test("behavior: the list is not requested for less than half of the block", async () => {
  const { results, lists } = await forked(hashes[0] as Hex)
  expect([results, lists]).toEqual([await resultsUpTo(1), 0])
  expect((await forked(hashes[1] as Hex)).lists).toBe(1)
})
