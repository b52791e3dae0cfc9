/** Ranges and searches over the border of a fork give the answers of a chain that has all blocks. */
import { createPublicClient, type Hex, http, numberToHex } from "viem"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { type Ask, ada, askOf, bob, cleo, contracts, writeHistory } from "./remotes.ts"

/** Blocks 3 and 5 of the remote have transactions; after the fork it seals blocks 6 and 7 with one transaction each. */
let remote: MidblockNode
/** A fork of block 5, with three blocks of its own. */
let node: MidblockNode
/** A chain that is no fork and has executed the same transactions. */
let whole: MidblockNode
let ask: Ask
const hashes: Hex[] = []

/** Seals blocks 6 to 8: two transactions of Ada and Bob to the adder, none, and a payment of Cleo to Ada. */
async function goOn(chain: MidblockNode): Promise<void> {
  const asked = askOf(chain)
  const toAdder = { to: contracts.adder, gas: "0x40000", maxFeePerGas: "0x77359400" }
  await asked("eth_sendTransaction", [{ ...toAdder, from: ada, data: "0x01" }])
  await asked("eth_sendTransaction", [{ ...toAdder, from: bob, data: "0x02" }])
  await chain.mine(2)
  await asked("eth_sendTransaction", [{ from: cleo, to: ada, value: "0x9", maxFeePerGas: "0x77359400" }])
  await chain.mine()
}

beforeEach(async () => {
  remote = await createNode()
  hashes.splice(0, 9, ...(await writeHistory(askOf(remote))).transactions)
  node = await createNode({ fork: { url: remote } })
  whole = await createNode()
  await writeHistory(askOf(whole))
  await goOn(node)
  await goOn(whole)
  // What the remote does after the fork must not be seen.
  for (const from of [ada, bob]) {
    await askOf(remote)("eth_sendTransaction", [{ from, to: ada, value: "0x1" }])
    await remote.mine()
  }
  ask = askOf(node)
})
afterEach(() => Promise.all([node.close(), whole.close(), remote.close()]))

/** Hashes of blocks after the fork differ: the state root of a fork is not that of the whole state. */
const comparable = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer ?? null), (name, value) =>
    ["blockHash", "hash", "parentHash", "stateRoot", "receiptsRoot"].includes(name) ? undefined : value,
  )

/** Sends the same requests to the fork and the whole chain, and compares the answers; errors are answers too. */
async function same(
  requests: readonly (readonly [method: string, ...params: unknown[]])[],
): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const [method, ...params] of requests) {
    const both = [ask, askOf(whole)].map((each) =>
      each(method, params).catch(({ code, message }) => ({ code, message })),
    )
    const [own, expected] = (await Promise.all(both)).map(comparable)
    expect({ method, params, answer: own }).toEqual({ method, params, answer: expected })
    answers.push(expected)
  }
  return answers
}

const ranges = [
  { fromBlock: "0x0", toBlock: "0x5" },
  { fromBlock: "0x2", toBlock: "0x4" },
  { fromBlock: "0x3", toBlock: "0x8" },
  { fromBlock: "0x5", toBlock: "0x6" },
  { fromBlock: "0x6", toBlock: "latest" },
  { toBlock: "pending" },
  {},
  { fromBlock: "0x4", toBlock: "0x99" },
] as const

test("trace_filter", async () => {
  const filters = ranges.flatMap((range) => [
    range,
    { ...range, fromAddress: [ada] },
    { ...range, toAddress: [contracts.adder, cleo], after: 1, count: 2 },
    { ...range, fromAddress: [bob], toAddress: [ada], mode: "intersection" },
  ])
  const answers = await same(filters.map((filter) => ["trace_filter", filter]))
  expect(answers.filter((answer) => Array.isArray(answer) && answer.length > 1).length).toBeGreaterThan(5)
})

test("counts can be quantities, and null stands for an omitted value", async () => {
  await same([
    ["trace_filter", { fromBlock: "0x3", after: null, count: null }],
    ["trace_filter", { fromBlock: "0x3", after: "0x1", count: "0x2" }],
    ["ots_searchTransactionsBefore", ada, "0x0", "0x3"],
    ["ots_searchTransactionsBefore", ada, "0x5", 25],
    ["ots_searchTransactionsAfter", ada, "0x3", "0x19"],
    ["debug_getModifiedAccountsByNumber", "0x3", null],
    ["debug_getModifiedAccountsByNumber", "0x7", null],
  ])
})

test("ranges that end within a block", async () => {
  const ends = ["0x3", "0x5", "0x6"].flatMap((blockNumber) => [
    { blockNumber, transactionCount: "0x0" },
    { blockNumber, transactionCount: "0x1" },
    { blockNumber, flashblockIndex: "0x0" },
  ])
  const both = [ask, askOf(whole)] as const
  for (const toBlock of ends) {
    await same([
      ["eth_getLogs", { fromBlock: "0x1", toBlock }],
      ["trace_filter", { fromBlock: "0x1", toBlock }],
      ["eth_feeHistory", "0x2", toBlock, [50]],
    ])
    const found = both.map(async (each) =>
      comparable(
        await each("eth_getFilterLogs", [await each("eth_newFilter", [{ fromBlock: "0x1", toBlock }])]),
      ),
    )
    const [own, expected] = await Promise.all(found)
    expect({ toBlock, own }).toEqual({ toBlock, own: expected })
  }
})

test("ranges that begin after their end are refused, also when a tag names a block of the remote", async () => {
  await same([
    ["eth_getLogs", { fromBlock: "latest", toBlock: "earliest" }],
    ["eth_getLogs", { fromBlock: "0x4", toBlock: "earliest" }],
    ["trace_filter", { fromBlock: "0x4", toBlock: "earliest" }],
    ["eth_getLogs", { fromBlock: "pending" }],
    ["eth_getLogs", { fromBlock: "0x8", toBlock: "0x7" }],
  ])
})

test("error: an answer of the remote that is unreadable and cannot be joined with that of the node", async () => {
  let broken = ""
  const answering = {
    request: async (each: { method: string }) =>
      each.method === broken ? null : remote.request(each as never),
  }
  await using fork = await createNode({ fork: { url: answering as never } })
  await goOn(fork)
  const requests = [
    ["eth_getLogs", { fromBlock: "0x2" }],
    ["trace_filter", {}],
    ["eth_feeHistory", "0x8", "latest", []],
    ["ots_searchTransactionsBefore", ada, 0, 25],
    ["ots_searchTransactionsAfter", ada, 0, 25],
  ] as const
  for (const [method, ...params] of requests) {
    broken = method
    await expect(askOf(fork)(method, params)).rejects.toMatchObject({
      code: -32002,
      details: `the origin in process gave no usable answer in 1 attempt: ${method}: unreadable value`,
    })
  }
})

test("debug_traceCall before a transaction of a block below, at and above the fork block", async () => {
  const call = { to: contracts.adder }
  const config = { tracer: "prestateTracer", txIndex: "0x0" }
  await same(["0x3", "0x5", "0x6"].map((block) => ["debug_traceCall", call, block, config] as const))
  await expect(ask("debug_traceCall", [call, "0x5", { txIndex: "0x9" }])).rejects.toMatchObject({
    details: expect.stringMatching(/^transaction index 9 out of range for block 0x/),
  })
})

test("eth_getFilterLogs", async () => {
  const logsOf = async (each: Ask, filter: object) => {
    const id = await each("eth_newFilter", [filter])
    return comparable(await each("eth_getFilterLogs", [id]).catch(({ code, message }) => ({ code, message })))
  }
  for (const range of ranges)
    for (const more of [{}, { address: contracts.adder }, { topics: [null, numberToHex(1, { size: 32 })] }])
      expect(await logsOf(ask, { ...range, ...more })).toEqual(
        await logsOf(askOf(whole), { ...range, ...more }),
      )
  const client = createPublicClient({ transport: http((await node.listen()).url) })
  const filter = await client.createEventFilter({ fromBlock: 0n, toBlock: "latest" })
  expect((await client.getFilterLogs({ filter })).map(({ blockNumber }) => blockNumber)).toEqual([6n, 6n])
  await same([
    ["eth_getFilterLogs", "0x123"],
    ["eth_getFilterLogs", null],
  ])
})

describe("Otterscan's searches", () => {
  const starts = [0, 1, 3, 4, 5, 6, 7, 8, 9, "latest", "pending"] as const
  const sizes = [1, 2, 3, 25] as const

  test.each(["ots_searchTransactionsBefore", "ots_searchTransactionsAfter"])("%s", async (method) => {
    for (const account of [ada, bob, contracts.adder])
      await same(starts.flatMap((start) => sizes.map((size) => [method, account, start, size] as const)))
  })

  test("on a fork without transactions of its own", async () => {
    await using fork = await createNode({ fork: { url: remote, blockNumber: 5 } })
    await using same = await createNode()
    await writeHistory(askOf(same))
    const requests = [ada, bob, contracts.adder].flatMap((account) =>
      [0, 1, 3, 4, 5, "latest", "pending"].flatMap((start) =>
        sizes.flatMap((size) =>
          ["Before", "After"].map((end) => [`ots_searchTransactions${end}`, account, start, size] as const),
        ),
      ),
    )
    for (const [method, ...params] of requests) {
      const [own, expected] = await Promise.all(
        [fork, same].map(async (each) => comparable(await askOf(each)(method, params))),
      )
      expect({ method, params, answer: own }).toEqual({ method, params, answer: expected })
    }
  })

  test("the creator of a contract, and transactions by sender and nonce", async () => {
    const created = await askOf(remote)("eth_getTransactionCount", [ada, "latest"])
    expect(created).toBe("0x2")
    const nonces = [0, 1, 2].flatMap((nonce) =>
      [ada, bob, cleo].flatMap((sender) => [
        ["ots_getTransactionBySenderAndNonce", sender, nonce] as const,
        ["eth_getTransactionBySenderAndNonce", sender, numberToHex(nonce)] as const,
      ]),
    )
    await same([...nonces, ["ots_getContractCreator", contracts.adder], ["ots_getContractCreator", ada]])
    expect(await ask("ots_getTransactionBySenderAndNonce", [ada, 0])).toBe(hashes[0])
  })

  test("the creator of a contract that the remote created before the fork, but not after it", async () => {
    const input = "0x600160005360016000f3"
    const create = async (chain: MidblockNode) => {
      const hash = await askOf(chain)("eth_sendTransaction", [{ from: cleo, data: input }])
      await chain.mine()
      return (await askOf(chain)("eth_getTransactionReceipt", [hash])) as { contractAddress: Hex }
    }
    const before = await create(remote)
    await using later = await createNode({ fork: { url: remote } })
    const after = await create(remote)
    const own = await create(later)
    const creatorOf = (address: Hex) => askOf(later)("ots_getContractCreator", [address])
    expect(await creatorOf(before.contractAddress)).toMatchObject({ creator: cleo })
    expect(after.contractAddress).toBe(own.contractAddress)
    expect(await ask("ots_getContractCreator", [after.contractAddress])).toBeNull()
  })
})

test("calls at blocks before, at and after the fork block, and storage within a block", async () => {
  const bundles = [
    { transactions: [{ to: contracts.adder }, { to: contracts.hasher, data: numberToHex(2, { size: 32 }) }] },
  ]
  const raw = (await ask("eth_signTransaction", [
    {
      from: cleo,
      to: bob,
      value: "0x1",
      gas: "0x5208",
      nonce: "0x0",
      maxFeePerGas: "0x77359400",
      maxPriorityFeePerGas: "0x1",
    },
  ])) as Hex
  const blocks = ["0x3", "0x4", "0x5", "0x6", "0x8", "latest", "pending"]
  await same(
    blocks.flatMap((blockNumber) => [
      ["eth_callMany", bundles, { blockNumber, transactionIndex: -1 }],
      ["eth_callMany", bundles, { blockNumber }],
      ["eth_callMany", bundles, { blockNumber, transactionIndex: 0 }],
      ["eth_callBundle", { txs: [raw], blockNumber: "0x9", stateBlockNumber: blockNumber }],
      ["erigon_getHeaderByNumber", Number(blockNumber) || blockNumber],
      ["ots_getBlockDetails", Number(blockNumber) || 1],
      ["ots_hasCode", contracts.adder, Number(blockNumber) || "latest"],
    ]),
  )
  const places = [3, 5, 6].map((block) => ({ blockNumber: numberToHex(block), transactionCount: "0x1" }))
  await same(places.map((place) => ["eth_getStorageAt", contracts.adder, "0x0", place]))
})

test("modified accounts on either side of the border, but not over it", async () => {
  await same([
    ["debug_getModifiedAccountsByNumber", "0x3"],
    ["debug_getModifiedAccountsByNumber", "0x2", "0x5"],
    ["debug_getModifiedAccountsByNumber", "0x6"],
    ["debug_getModifiedAccountsByNumber", "0x5", "0x8"],
    ["debug_getModifiedAccountsByNumber", 3, 5],
  ])
  await expect(ask("debug_getModifiedAccountsByNumber", ["0x4", "0x6"])).rejects.toMatchObject({
    code: -32001,
    details:
      "debug_getModifiedAccountsByNumber works up to the fork block, 5: of later states a fork has only the parts that were read",
  })
})
