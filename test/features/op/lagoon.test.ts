/** Gas that blocks give back since Lagoon, and the transaction that lists it (optimism specs, protocol/lagoon: post-exec.md, sdm.md). */
import { RLP } from "@ethereumjs/rlp"
import { type Hex, keccak256, toHex } from "viem"
import { expect, test } from "vitest"
import { decodePostExecution } from "../../../src/features/op/postExecution.ts"
import { createNode } from "../../../src/index.ts"
import { rewarmed, surcharges, withContract } from "./rewarmed.ts"
import { start } from "./start.ts"
import { createConsumer, type Subblock } from "./subblockConsumer.ts"
import { seen } from "./transfers.ts"

const zero: Hex = `0x${"00".repeat(20)}`
const encoded = (block: number, refunds: [number, number][]): Hex =>
  `0x7d${toHex(RLP.encode([1, block, refunds])).slice(2)}`
const r = Number(surcharges)

test("a block ends with the list of the gas that it gives back, in the shape of the specification", async () => {
  const { node } = await rewarmed()
  const raw = encoded(2, [[2, r]])
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["0x2", true] })
  expect(block?.transactions.at(-1)).toStrictEqual({
    ...{ type: "0x7d", hash: keccak256(raw), from: zero, gas: "0x0", value: "0x0" },
    input: `0x${raw.slice(4)}`,
    ...{ blockHash: block?.hash, blockNumber: "0x2", blockTimestamp: block?.timestamp },
    transactionIndex: "0x3",
  })
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  expect(await ask("eth_getTransactionByHash", keccak256(raw))).toStrictEqual(block?.transactions.at(-1))
  expect(await ask("eth_getRawTransactionByHash", keccak256(raw))).toBe(raw)
  expect(await ask("debug_getRawTransactions", "0x2")).toMatchObject({ 3: raw })
  expect(await ask("debug_getRawTransaction", keccak256(raw))).toBe(raw)
  const empty = await node.request({ method: "eth_getBlockByNumber", params: ["0x1", true] })
  expect(empty?.transactions).toMatchObject([{ type: "0x7e" }, { type: "0x2" }])
})

test("receipts and the header count the gas without the refund, and name the refund", async () => {
  const { node, calls } = await rewarmed()
  const [deposit, first, second, last] =
    (await node.request({ method: "eth_getBlockReceipts", params: ["0x2"] })) ?? []
  expect(first).not.toHaveProperty("opGasRefund")
  expect(second).toMatchObject({ opGasRefund: toHex(surcharges), transactionHash: calls[1] })
  // The first call makes slot 7 non-zero: for the second, which writes it again, 2,800 + 17,100 less.
  expect(Number(first?.gasUsed) - Number(second?.gasUsed)).toBe(r + 22_100 - 2_200)
  expect(last).toMatchObject({
    ...{ type: "0x7d", status: "0x1", gasUsed: "0x0", effectiveGasPrice: "0x0", logs: [] },
    ...{ cumulativeGasUsed: second?.cumulativeGasUsed, blobGasUsed: "0x0", l1Fee: "0x0" },
    ...{ from: zero, to: null, contractAddress: null, logsBloom: `0x${"00".repeat(256)}` },
  })
  expect(Number(second?.cumulativeGasUsed)).toBe(
    [deposit, first, second].reduce((sum, each) => sum + Number(each?.gasUsed), 0),
  )
  const block = await node.at({ block: 2 }).block()
  expect(block?.gasUsed).toBe(second?.cumulativeGasUsed)
  expect(Number(block?.blobGasUsed)).toBe(Number(first?.blobGasUsed) + Number(second?.blobGasUsed))
})

const vaults = { tips: 0x11, baseFee: 0x19, operator: 0x1b } as const

test("the sender pays for the gas without the refund, and the vaults get no more", async () => {
  const { node, client, account, call } = await withContract({
    operatorFeeScalar: 7,
    operatorFeeConstant: 9n,
  })
  await call()
  const balances = () =>
    Promise.all(
      [account, ...Object.values(vaults).map((end): Hex => `0x42${end.toString(16).padStart(38, "0")}`)].map(
        (address) => client.getBalance({ address, blockTag: "pending" }),
      ),
    ) as Promise<[bigint, bigint, bigint, bigint]>
  const before = await balances()
  const hash = await call()
  const after = await balances()
  const receipt = await client.getTransactionReceipt({ hash })
  const { gasUsed, effectiveGasPrice, l1Fee } = receipt
  const { baseFeePerGas } = await client.getBlock({ blockTag: "pending" })
  const operatorFee = gasUsed * 700n + 9n
  expect(receipt).toMatchObject({ opGasRefund: toHex(surcharges) })
  expect(before[0] - after[0]).toBe(gasUsed * effectiveGasPrice + (l1Fee ?? 0n) + operatorFee)
  expect(after[1] - before[1]).toBe(gasUsed * (effectiveGasPrice - (baseFeePerGas ?? 0n)))
  expect(after[2] - before[2]).toBe(gasUsed * (baseFeePerGas ?? 0n))
  expect(after[3] - before[3]).toBe(operatorFee)
  await node.mine()
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ gasUsed, status: "success" })
})

test("only cold accesses to what an earlier transaction accessed give gas back", async () => {
  const { node, wallet, friend, contract, call } = await withContract()
  await wallet.sendTransaction({ to: friend, value: 1n })
  await wallet.sendTransaction({ to: friend, value: 1n }) // sender and callee are warm
  await call()
  const beef: Hex = `0x${"beef".padStart(40, "0")}`
  const slots = [5, 7].map((slot) => toHex(slot, { size: 32 }))
  const accessList = [
    { address: beef, storageKeys: [] },
    { address: contract, storageKeys: slots },
  ]
  await wallet.sendTransaction({ to: contract, gas: 100_000n, accessList }) // it has paid for the list
  await call()
  await node.mine()
  const raw = await node.request({ method: "debug_getRawTransactions", params: ["0x2"] })
  expect(raw.at(-1)).toBe(encoded(2, [[5, r]]))
})

test.each([
  ["would fit without the refunds", 0n, 3n],
  ["fits with them", surcharges, 2n],
])(
  "the limit of the block counts the gas before refunds: a transaction that %s",
  async (_, less, blockNumber) => {
    const { node, client, wallet, contract, call } = await withContract({
      gasLimit: 2_000_000n,
      gasSteps: false,
    })
    await call()
    await call()
    const { gasUsed, gasLimit } = await client.getBlock({ blockTag: "pending" })
    const hash = await wallet.sendTransaction({ to: contract, gas: gasLimit - gasUsed - less })
    await node.mine(2)
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ blockNumber })
  },
)

test("the stream has the list apart from the transactions, with each message that of the block so far", async () => {
  const { node, call } = await withContract({ holdFlashblocks: true })
  const messages: Subblock[] = []
  node.feed((message) => messages.push(message as Subblock))
  for (let count = 0; count < 3; count++) {
    await call()
    await node.flashblock()
  }
  await node.mine()
  await new Promise((resolve) => setImmediate(resolve))
  const ours = messages.filter(({ metadata }) => metadata.block_number === 2)
  expect(ours.map(({ diff }) => diff.post_exec_tx)).toEqual([
    undefined,
    undefined,
    encoded(2, [[2, r]]),
    encoded(2, [
      [2, r],
      [3, r],
    ]),
  ])
  expect(ours.map(({ diff }) => diff.transactions.length)).toEqual([1, 1, 1, 1])
  expect(ours.flatMap(({ diff }) => diff.transactions).filter((raw) => raw.startsWith("0x7d"))).toEqual([])
  expect(ours.map(({ metadata }) => Object.keys(metadata.receipts).length)).toEqual([1, 1, 1, 1])
  const consumer = createConsumer()
  for (const message of messages) consumer.take(message)
  const block = await node.at({ block: 2 }).block()
  const { transactions = [], postExecution, ...built } = consumer.blocks.get(2) ?? {}
  expect([...transactions, postExecution].map((raw) => keccak256(raw as Hex))).toEqual(
    block?.transactions.map((each) => (typeof each === "string" ? each : each.hash)),
  )
  expect(built).toMatchObject({ receiptsRoot: block?.receiptsRoot, gasUsed: block?.gasUsed })
})

test("clients can set what the transactions of the open block get back", async () => {
  const { node, client, call } = await withContract()
  const [first, second] = [await call(), await call()]
  const set = (...params: unknown[]) => node.request<unknown>({ method: "midblock_setGasRefunds", params })
  await set([["0x1", "0x3e8"]])
  const refunds = () =>
    Promise.all([first, second].map((hash) => client.getTransactionReceipt({ hash }).then((each) => each)))
  const [one, two] = await refunds()
  expect(one).toMatchObject({ opGasRefund: "0x3e8" })
  expect(two).not.toHaveProperty("opGasRefund")
  await set([["0x2", "0xffffffff"]])
  expect((await refunds())[1]).toMatchObject({ gasUsed: 0n }) // at most what it used
  await node.mine()
  await call()
  await call()
  await node.mine()
  const raw = await node.request({ method: "debug_getRawTransactions", params: ["0x3"] })
  expect(raw.at(-1)).toBe(encoded(3, [[2, r]])) // for that block only
  await expect(
    set([
      ["0x2", "0x1"],
      ["0x1", "0x1"],
    ]),
  ).rejects.toThrow("expected indexes that rise")
})

test("without refunds, and before Lagoon, blocks have no such transaction, and it is refused", async () => {
  for (const options of [{ gasRefunds: "none" }, { opFork: "karst" }] as const) {
    const { node } = await rewarmed(options)
    const block = await node.request({ method: "eth_getBlockByNumber", params: ["0x2", true] })
    expect(block?.transactions.map((each) => (each as { type: string }).type)).toEqual(["0x7e", "0x2", "0x2"])
  }
  const { node } = await start({ opFork: "lagoon" })
  await expect(
    node.request({ method: "eth_sendRawTransaction", params: [encoded(1, [[1, 5]])] }),
  ).rejects.toThrow("transaction type not supported")
  const { node: karst } = await start()
  await expect(karst.request<unknown>({ method: "midblock_setGasRefunds", params: [[]] })).rejects.toThrow(
    "the method midblock_setGasRefunds does not exist",
  )
})

const fileOf = async (blocks: readonly Hex[]) =>
  new Uint8Array(Buffer.concat(blocks.map((raw) => Buffer.from(raw.slice(2), "hex"))))

test("a chain file gives the same blocks whatever the policy is, and a wrong list is refused", async () => {
  const { node } = await rewarmed()
  const raw = (block: string) => node.request({ method: "debug_getRawBlock", params: [block] })
  const file = [await raw("0x1"), await raw("0x2")]
  const { node: other } = await start({ opFork: "lagoon", gasRefunds: "none" })
  expect(await other.importChain(await fileOf(file))).toBe(2)
  expect(await seen(other, "latest")).toEqual(await seen(node, "latest"))
  const list = encoded(2, [[2, r]]).slice(2)
  for (const [wrong, reason] of [
    [encoded(2, [[2, r - 1]]), "block 2 refused: stateRoot is "],
    [encoded(3, [[2, r]]), "is not that of block 2"],
    [encoded(2, [[1, r]]), "block 2 refused: transactionsTrie is "],
    [`0x7dc80202${list.slice(8)}`, "block 2 refused: a post-execution transaction of version 2 is not known"],
  ] as const) {
    const { node: third } = await start({ opFork: "lagoon" })
    const broken = file[1]?.replace(list, wrong.slice(2)) as Hex
    expect(broken).not.toBe(file[1])
    await expect(third.importChain(await fileOf([file[0] as Hex, broken]))).rejects.toThrow(reason)
  }
})

test.each([
  ["c30102c0", "a post-execution transaction lists at least one refund"],
  ["c60102c3c20280", "a refund of a post-execution transaction is 0"],
  [
    "c90102c6c20301c20201",
    "the refunds of a post-execution transaction are not in the order of the transactions",
  ],
  [
    "c90102c6c20201c20201",
    "the refunds of a post-execution transaction are not in the order of the transactions",
  ],
  ["c70102c4c3020101", "a refund of a post-execution transaction has an index and an amount of gas"],
  ["c20102", "a post-execution transaction has 3 fields"],
  ["c60100c3c20201", "the numbers of a post-execution transaction have leading zeros"],
  ["cf0102cccb0289010000000000000000", "a number of a post-execution transaction has 64 bits"],
])("error: the list %s is malformed", (payload, message) => {
  expect(() => decodePostExecution(Buffer.from(`7d${payload}`, "hex"))).toThrow(message)
})

test("a fixture gives the same blocks and receipts", async () => {
  const { node } = await rewarmed()
  await using other = await createNode({ fixture: node.exportFixture() })
  expect(await seen(other, "latest")).toEqual(await seen(node, "latest"))
})

test("a revert, a change of the state and a reorganisation execute the calls again, and no list twice", async () => {
  const { node, friend, call } = await withContract()
  await call()
  await call()
  const before = await seen(node, "pending")
  const id = await node.snapshot()
  await node.mine()
  await node.revert(id)
  expect(await seen(node, "pending")).toEqual(before)
  await node.request({ method: "anvil_setBalance", params: [friend, "0x7"] })
  await node.mine()
  const types = async (block: "latest" | "pending") =>
    (await seen(node, block)).receipts?.map(({ type }) => type)
  expect(await types("latest")).toEqual(["0x7e", "0x2", "0x2", "0x7d"])
  await node.request({ method: "anvil_reorg", params: [1, []] })
  expect(await types("pending")).toEqual(["0x7e", "0x2", "0x2"])
  await node.mine()
  expect(await types("latest")).toEqual(["0x7e", "0x2", "0x2", "0x7d"])
})

test("traces run a call as its block did, and nothing for the list", async () => {
  const { node, account } = await rewarmed()
  const trace = (tracer: string, tracerConfig = {}) =>
    node.request<{ result: Record<string, unknown> }[]>({
      method: "debug_traceBlockByNumber",
      params: ["0x2", { tracer, tracerConfig }],
    })
  const calls = await trace("callTracer")
  expect(calls).toHaveLength(4)
  expect(calls[3]?.result).toMatchObject({ from: zero, to: zero, gasUsed: "0x0", type: "CALL" })
  const diffs = await trace("prestateTracer", { diffMode: true })
  const after = diffs[2]?.result.post as Record<string, { balance: string }>
  const balance = await node.request({ method: "eth_getBalance", params: [account, "0x2"] })
  expect(after[account.toLowerCase()]?.balance).toBe(balance)
  expect(diffs[3]?.result).toEqual({ post: {}, pre: {} })
})
