/** Tests subscriptions to the open block over WebSocket and in process: each event once, in order, and readable. */
import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { afterEach, expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { connect } from "../socket.ts"

const zero = `0x${"00".repeat(32)}`
const relay: Hex = `0x${"aa".repeat(20)}`
const stops: (() => unknown)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

/** Creates a node with a token in block 1; it publishes flashblocks on command. */
async function withToken() {
  const node = await createNode({ holdFlashblocks: true })
  stops.push(() => node.close())
  const from = node.accounts[0]?.address as Hex
  const send = (transaction: Record<string, string>) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x200000", ...transaction }] })
  const hash = await send({ data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) })
  await node.mine()
  const [receipt] = (await node.at({ block: 1 }).receipts()) ?? []
  const token = receipt?.contractAddress as Hex
  const mint = (amount: bigint) =>
    send({ to: token, data: encodeFunctionData({ ...Token, functionName: "mint", args: [from, amount] }) })
  const pay = () => send({ to: `0x${"12".repeat(20)}`, value: "0x1" })
  return { node, token, mint, pay, hash }
}

/** Functions that subscribe over each transport, and return the received results. */
const doors = {
  "in process": async (node: MidblockNode, params: never) => {
    const told: never[] = []
    stops.push(await node.subscribe(params, (result) => told.push(result as never)))
    return { told, until: (count: number) => untilLength(told, count) }
  },
  WebSocket: async (node: MidblockNode, params: never) => {
    const client = await connect((await node.listen()).url)
    stops.unshift(client.close)
    await client.request("eth_subscribe", params)
    const told = () => client.told.map(({ result }) => result as never)
    return {
      get told() {
        return told()
      },
      until: (count: number) => client.until(() => client.told.length >= count),
    }
  },
}

/** Waits for the length of a list: in-process listeners are called in later turns of the event loop. */
async function untilLength(list: readonly unknown[], count: number) {
  while (list.length < count) await new Promise(setImmediate)
}

for (const [door, subscribe] of Object.entries(doors)) {
  const of = (node: MidblockNode, kind: string, options?: unknown) =>
    subscribe(node, [kind, ...(options === undefined ? [] : [options])] as never)

  test(`${door}: transactionReceipts sends the receipts of each sealed block, or of named transactions`, async () => {
    const { node, mint, pay } = await withToken()
    const [all, one] = [await of(node, "transactionReceipts"), await mint(1n)]
    const unnamed = await of(node, "transactionReceipts", { transactionHashes: [] })
    const named = await of(node, "transactionReceipts", { transactionHashes: [one] })
    await pay()
    await node.mine()
    await node.mine()
    await pay()
    await node.mine()
    await Promise.all([all.until(2), unnamed.until(2), named.until(1)])
    const receipts = await Promise.all([2, 4].map((block) => node.at({ block }).receipts()))
    expect(all.told).toEqual(receipts)
    expect(unnamed.told).toEqual(receipts)
    expect(receipts.map((each) => each?.length)).toEqual([2, 1])
    expect(named.told).toEqual([[receipts[0]?.[0]]])
  })

  test(`${door}: flashblocks streams headers and transactions, as X Layer does`, async () => {
    const { node, mint, pay, token } = await withToken()
    const subTxFilter = { subscribeAddresses: [token], txInfo: true, txReceipt: true }
    const bare = await of(node, "flashblocks", { subTxFilter: {} })
    const rich = await of(node, "flashblocks", { headerInfo: true, subTxFilter })
    const [first, second] = [await mint(1n), await pay()]
    await node.flashblock()
    const third = await mint(2n)
    await node.flashblock()
    await Promise.all([bare.until(3), rich.until(3)])
    expect(bare.told).toEqual(
      [first, second, third].map((txHash) => ({ type: "transaction", transaction: { txHash } })),
    )
    const detailed = await Promise.all(
      [first, third].map(async (txHash) => ({
        txHash,
        txData: await node.request({ method: "eth_getTransactionByHash", params: [txHash] }),
        receipt: await node.request({ method: "eth_getTransactionReceipt", params: [txHash] }),
      })),
    )
    const header = expect.objectContaining({ number: "0x2", hash: zero })
    expect(rich.told).toEqual([
      { type: "header", header },
      ...detailed.map((transaction) => ({ type: "transaction", transaction })),
    ])
  })

  test(`${door}: newFlashblocks sends the whole pending block, as eth_getBlockByNumber returns it`, async () => {
    const { node, mint } = await withToken()
    const flashblocks = await of(node, "newFlashblocks")
    const pending = () => node.request({ method: "eth_getBlockByNumber", params: ["pending", true] })
    const seen = []
    for (const amount of [1n, 2n]) {
      await mint(amount)
      await node.flashblock()
      seen.push(await pending())
    }
    await node.mine()
    seen.push(await pending())
    await flashblocks.until(3)
    expect(flashblocks.told).toEqual(seen)
    expect(seen.map((block) => [block?.number, block?.hash, block?.transactions.length])).toEqual([
      ["0x2", zero, 1],
      ["0x2", zero, 2],
      ["0x3", zero, 0],
    ])
  })

  test(`${door}: newFlashblockTransactions sends each hash once, in order`, async () => {
    const { node, mint, pay } = await withToken()
    const transactions = await of(node, "newFlashblockTransactions")
    const hashes = [await mint(1n), await pay(), await mint(2n)]
    await node.flashblock()
    hashes.push(await mint(3n))
    await node.mine()
    await node.mine()
    await transactions.until(4)
    expect(transactions.told).toEqual(hashes)
  })

  test(`${door}: newFlashblockTransactions, full: the transaction with its status, gas, logs and bloom`, async () => {
    const { node, mint } = await withToken()
    const transactions = await of(node, "newFlashblockTransactions", true)
    const hash = await mint(1n)
    await node.flashblock()
    await transactions.until(1)
    const transaction = await node.request({ method: "eth_getTransactionByHash", params: [hash] })
    const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
    const { status, gasUsed, cumulativeGasUsed, contractAddress, logs, logsBloom } = receipt ?? {}
    const outcome = { status, gasUsed, cumulativeGasUsed, contractAddress, logs, logsBloom }
    expect(transactions.told).toEqual([{ ...transaction, ...outcome }])
    expect(transaction?.blockHash).toBeNull()
    expect(contractAddress).toBeNull()
  })

  test(`${door}: newFlashblockTransactions with a filter sends only transactions with a matching log, with all their logs`, async () => {
    const { node, pay, token } = await withToken()
    const transactions = await of(node, "newFlashblockTransactions", { address: token })
    await pay()
    // Emits a log of its own, and passes its input on to the token.
    const code: Hex = `0x5f5fa0365f5f375f5f365f5f73${token.slice(2)}5af100`
    await node.request({ method: "anvil_setCode", params: [relay, code] })
    const from = node.accounts[0]?.address as Hex
    const data = encodeFunctionData({ ...Token, functionName: "mint", args: [from, 1n] })
    const call = { from, to: relay, data, gas: "0x30d40" } as const
    const hash = await node.request({ method: "eth_sendTransaction", params: [call] })
    await node.flashblock()
    await node.mine()
    await transactions.until(1)
    const logs = [relay, token].map((address) => ({ address, blockHash: zero }))
    expect(transactions.told).toMatchObject([{ hash, logs }])
  })

  test(`${door}: pendingLogs sends one log per message, only logs of the newest flashblock`, async () => {
    const { node, mint, pay, token } = await withToken()
    const logs = await of(node, "pendingLogs", { address: token })
    const hashes = [await mint(1n), await mint(2n)]
    await pay()
    await node.flashblock()
    hashes.push(await mint(3n))
    await node.mine()
    await logs.until(3)
    expect(logs.told).toMatchObject(
      hashes.map((transactionHash, index) => ({
        ...{ transactionHash, blockHash: zero, blockNumber: "0x2", logIndex: `0x${index}`, removed: false },
      })),
    )
    expect(logs.told).toHaveLength(3)
  })

  test(`${door}: pendingLogs with topics omits logs that do not match`, async () => {
    const { node, mint, token } = await withToken()
    const [none, every] = [await of(node, "pendingLogs", { topics: [zero] }), await of(node, "pendingLogs")]
    await mint(1n)
    await node.flashblock()
    await every.until(1)
    expect(none.told).toMatchObject([])
    expect(every.told).toMatchObject([{ address: token }])
  })

  test(`${door}: a revert sends the pre-confirmed logs again as removed, newest first`, async () => {
    const { node, mint } = await withToken()
    const snapshot = await node.snapshot()
    const logs = await of(node, "pendingLogs")
    const hashes = [await mint(1n), await mint(2n)]
    await node.flashblock()
    await node.revert(snapshot)
    await logs.until(4)
    expect(
      logs.told.map(({ transactionHash, removed }: never) => [hashes.indexOf(transactionHash), removed]),
    ).toEqual([
      [0, false],
      [1, false],
      [1, true],
      [0, true],
    ])
  })
}

test("at each notification, a call at pending already sees the new state", async () => {
  const { node, mint, token } = await withToken()
  const seen: unknown[] = []
  const reads: Promise<unknown>[] = []
  const supply = () => node.at().call({ to: token, data: "0x18160ddd" })
  for (const kind of ["pendingLogs", "newFlashblockTransactions", "newFlashblocks"] as const)
    stops.push(
      await node.subscribe([kind], () => reads.push(supply().then((value) => seen.push(BigInt(value))))),
    )
  await mint(5n)
  await node.flashblock()
  await untilLength(reads, 3)
  await Promise.all(reads)
  expect(seen).toEqual([5n, 5n, 5n])
})

test("an in-process listener that throws emits an error, does not affect others, and can be stopped", async () => {
  const { node, pay } = await withToken()
  const [errors, hashes]: [unknown[], unknown[]] = [[], []]
  node.on("error", (error) => errors.push(error))
  const stop = await node.subscribe(["newFlashblockTransactions"], () => {
    throw new Error("mine")
  })
  stops.push(await node.subscribe(["newFlashblockTransactions"], (hash) => hashes.push(hash)))
  const sent = [await pay()]
  await node.flashblock()
  stop()
  sent.push(await pay())
  await node.flashblock()
  expect(errors).toEqual([new Error("mine")])
  expect(hashes).toEqual(sent)
})

test("error: an unknown kind is refused in process", async () => {
  const { node } = await withToken()
  await expect(node.subscribe(["newFlashes"] as never, () => {})).rejects.toMatchObject({ code: -32602 })
})
