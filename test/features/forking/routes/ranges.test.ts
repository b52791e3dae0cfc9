/** Logs and fees of ranges over the border of a fork: the answers of a chain that has all blocks. */
import { createPublicClient, http, numberToHex } from "viem"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { type Ask, ada, askOf, contracts, writeHistory } from "./remotes.ts"
import { type BesideWhole, comparable, eachBesideWhole, goOn, ranges } from "./wholeChain.ts"

let chains: BesideWhole
eachBesideWhole((started) => {
  chains = started
})

test("ranges that end within a block: local ones only", async () => {
  const { whole, ask, same } = chains
  const endsIn = (blockNumber: string) => [
    { blockNumber, transactionCount: "0x0" },
    { blockNumber, transactionCount: "0x1" },
    { blockNumber, flashblockIndex: "0x0" },
  ]
  for (const toBlock of [...endsIn("0x3"), ...endsIn("0x5")])
    for (const [method, params] of [
      ["eth_getLogs", [{ fromBlock: "0x1", toBlock }]],
      ["trace_filter", [{ fromBlock: "0x1", toBlock }]],
      ["eth_feeHistory", ["0x2", toBlock, [50]]],
      ["eth_getBalance", [ada, toBlock]],
    ] as const)
      await expect(ask(method, params)).rejects.toMatchObject({
        code: -32001,
        message: expect.stringMatching(/gives no state within block [35]: a fork reads whole blocks; /),
      })
  const both = [ask, askOf(whole)] as const
  for (const toBlock of endsIn("0x6")) {
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
  const { same } = chains
  await same([
    ["eth_getLogs", { fromBlock: "latest", toBlock: "earliest" }],
    ["eth_getLogs", { fromBlock: "0x4", toBlock: "earliest" }],
    ["trace_filter", { fromBlock: "0x4", toBlock: "earliest" }],
    ["eth_getLogs", { fromBlock: "pending" }],
    ["eth_getLogs", { fromBlock: "0x8", toBlock: "0x7" }],
  ])
})

test("eth_getFilterLogs", async () => {
  const { node, whole, ask, same } = chains
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

test("error: an answer of the remote that is unreadable and cannot be joined with that of the node", async () => {
  const { remote } = chains
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
  ] as const
  for (const [method, ...params] of requests) {
    broken = method
    await expect(askOf(fork)(method, params)).rejects.toMatchObject({
      code: -32002,
      details: `the origin in process gave no usable answer in 1 attempt: ${method}: unreadable value`,
    })
  }
})

test("behavior: the logs of the remote come before those of the node, in a range and in a filter", async () => {
  await using chain = await createNode()
  await writeHistory(askOf(chain))
  const logOnce = async (each: MidblockNode) => {
    await askOf(each)("eth_sendTransaction", [{ from: ada, to: contracts.adder, gas: "0x40000" }])
    await each.mine()
  }
  await logOnce(chain)
  await using fork = await createNode({ fork: { url: chain } })
  await logOnce(fork)
  const filter = { fromBlock: "0x0", address: contracts.adder }
  const ask = askOf(fork)
  const found = [
    await ask("eth_getLogs", [filter]),
    await ask("eth_getFilterLogs", [await ask("eth_newFilter", [filter])]),
  ] as { readonly blockNumber: string }[][]
  expect(found.map((logs) => logs.map(({ blockNumber }) => blockNumber))).toEqual([
    ["0x6", "0x7"],
    ["0x6", "0x7"],
  ])
})
