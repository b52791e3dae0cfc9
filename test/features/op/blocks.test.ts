/** Blocks of a chain of the OP stack, as clients see them. */
import { parseEther } from "viem"
import { expect, test } from "vitest"
import { start } from "./start.ts"

const oneEther = parseEther("1")

const messagePassed = "0x02a52367d10742d8032712c1bb8e0144ff1ec5ffda1ed7d70bb05a2744955054"

/** Returns the origin of a block from the calldata of its deposit, which is packed. */
const originOf = (input = "0x") => ({
  sequenceNumber: BigInt(`0x${input.slice(26, 42)}`),
  number: BigInt(`0x${input.slice(58, 74)}`),
})

const vaults = {
  sequencer: "0x4200000000000000000000000000000000000011",
  baseFee: "0x4200000000000000000000000000000000000019",
  l1Fee: "0x420000000000000000000000000000000000001A",
} as const

const messagePasser = "0x4200000000000000000000000000000000000016"

test("an open block has the deposit of the L1 values in flashblock 0", async () => {
  const { client, node } = await start()
  const block = await client.getBlock({ blockTag: "pending", includeTransactions: true })
  expect(block.transactions).toMatchObject([
    {
      ...{ type: "deposit", typeHex: "0x7e", nonce: 0, transactionIndex: 0 },
      from: "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001",
      to: "0x4200000000000000000000000000000000000015",
      ...{ gas: 1_000_000n, gasPrice: 0n, value: 0n },
    },
  ])
  const steps = await node.request({ method: "midblock_getFlashblocks", params: ["pending"] })
  expect(steps).toMatchObject([{ index: "0x0", transactionCount: "0x1" }])
})

test("each block has one deposit, whose nonce rises, and the predeploy has its values", async () => {
  const { client, node } = await start()
  await node.mine(3)
  const block = await client.getBlock({ blockTag: "latest", includeTransactions: true })
  expect(block.transactions).toMatchObject([{ nonce: 2, type: "deposit" }])
  const l1Block = (name: string) =>
    client.readContract({
      address: "0x4200000000000000000000000000000000000015",
      abi: [{ type: "function", name, stateMutability: "view", inputs: [], outputs: [{ type: "uint256" }] }],
      functionName: name,
    })
  const origin = originOf(block.transactions[0]?.input)
  expect(await l1Block("number")).toBe(origin.number)
  expect(await l1Block("sequenceNumber")).toBe(origin.sequenceNumber)
  expect(await l1Block("timestamp")).toBe(origin.number * 12n)
  expect(await l1Block("baseFeeScalar")).toBe(5227n)
  expect(await l1Block("blobBaseFeeScalar")).toBe(1_014_213n)
  expect(await l1Block("daFootprintGasScalar")).toBe(400n)
})

test("the origin advances by one L1 block at most, and the sequence number begins at 0 again", async () => {
  const { client, node } = await start()
  const origins: ReturnType<typeof originOf>[] = []
  for (let count = 0; count < 8; count++) {
    if (count === 2) await node.request({ method: "evm_increaseTime", params: [60] })
    await node.mine()
    const block = await client.getBlock({ includeTransactions: true })
    origins.push(originOf(block.transactions[0]?.input))
  }
  for (const [index, origin] of origins.slice(1).entries()) {
    const { number, sequenceNumber } = origins[index] as (typeof origins)[number]
    const next = { number: number + 1n, sequenceNumber: 0n }
    expect([next, { number, sequenceNumber: sequenceNumber + 1n }]).toContainEqual(origin)
  }
  expect(origins.filter(({ sequenceNumber }) => sequenceNumber === 0n).length).toBeGreaterThanOrEqual(5)
})

test("the sender pays what the receipt says, and the vaults get it", async () => {
  const { client, node, wallet, account, friend } = await start()
  await node.mine()
  const balances = async () => ({
    sender: await client.getBalance({ address: account }),
    sequencer: await client.getBalance({ address: vaults.sequencer }),
    baseFee: await client.getBalance({ address: vaults.baseFee }),
    l1Fee: await client.getBalance({ address: vaults.l1Fee }),
  })
  const before = await balances()
  const hash = await wallet.sendTransaction({ to: friend, value: oneEther })
  await node.mine()
  const { l1Fee, gasUsed, effectiveGasPrice, blockNumber } = await client.getTransactionReceipt({ hash })
  const { baseFeePerGas } = await client.getBlock({ blockNumber })
  const after = await balances()
  const burnt = gasUsed * (baseFeePerGas ?? 0n)
  expect(l1Fee).toBeGreaterThan(0n)
  expect(before.sender - after.sender).toBe(oneEther + gasUsed * effectiveGasPrice + (l1Fee ?? 0n))
  expect(after.l1Fee - before.l1Fee).toBe(l1Fee)
  expect(after.baseFee - before.baseFee).toBe(burnt)
  expect(after.sequencer - before.sequencer).toBe(gasUsed * effectiveGasPrice - burnt)
})

test("the receipts of a block have the fields that op-reth gives", async () => {
  const { node, wallet, friend } = await start()
  await wallet.sendTransaction({ to: friend, value: 1n })
  await node.mine()
  const [deposit, signed] = (await node.at({ block: "latest" }).receipts()) ?? []
  const l1 = {
    l1GasPrice: expect.stringMatching(/^0x[1-9a-f]/),
    l1BaseFeeScalar: "0x146b",
    l1BlobBaseFee: expect.stringMatching(/^0x[1-9a-f]/),
    l1BlobBaseFeeScalar: "0xf79c5",
    daFootprintGasScalar: "0x190",
  }
  expect(deposit).toMatchObject({
    ...{ type: "0x7e", status: "0x1", effectiveGasPrice: "0x0", l1Fee: "0x0" },
    ...{ depositNonce: "0x0", depositReceiptVersion: "0x1", ...l1 },
  })
  expect(signed).toMatchObject({ type: "0x2", l1GasUsed: "0x640", blobGasUsed: "0x9c40", ...l1 })
  for (const name of ["depositNonce", "operatorFeeScalar", "l1FeeScalar"])
    expect(signed).not.toHaveProperty(name)
})

test("the header has the fields of the OP stack, and its base fee follows from the parent's extra data", async () => {
  const { client, node, wallet, friend } = await start({ baseFee: 1_000_000n })
  await wallet.sendTransaction({ to: friend, value: 1n })
  await node.mine()
  const first = await node.at({ block: "latest" }).block()
  expect(first).toMatchObject({
    miner: vaults.sequencer,
    extraData: "0x01000000fa000000020000000000000000",
    blobGasUsed: "0x9c40",
    excessBlobGas: "0x0",
    requestsHash: "0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    withdrawals: [],
  })
  const proof = await client.getProof({ address: messagePasser, storageKeys: [] })
  expect(first?.withdrawalsRoot).toBe(proof.storageHash)
  await node.mine()
  const second = await node.at({ block: "latest" }).block()
  const [fee, used] = [BigInt(first?.baseFeePerGas ?? 0), BigInt(first?.gasUsed ?? 0)]
  const target = 20_000_000n // half of the gas limit
  expect(BigInt(second?.baseFeePerGas ?? 0)).toBe(fee - (fee * (target - used)) / target / 250n)
})

test("a withdrawal changes the withdrawals root of its block", async () => {
  const { node, wallet } = await start()
  await node.mine()
  const before = await node.at({ block: "latest" }).block()
  await wallet.sendTransaction({ to: messagePasser, value: 5n, gas: 200_000n })
  await node.mine()
  const after = await node.at({ block: "latest" }).block()
  expect(after?.withdrawalsRoot).not.toBe(before?.withdrawalsRoot)
  const [, receipt] = (await node.at({ block: "latest" }).receipts()) ?? []
  expect(receipt?.logs.map((log) => log.topics[0])).toEqual([messagePassed])
})

test("error: a sender that cannot pay the L1 fee is refused before execution", async () => {
  const { node, client, friend } = await start({ accounts: 2, balance: oneEther })
  const [account] = node.accounts.map(({ address }) => address)
  const gasPrice = await client.getGasPrice()
  const most = oneEther - 21_000n * gasPrice
  const hex = (value: bigint) => `0x${value.toString(16)}`
  const send = (value: bigint) => {
    const fields = { from: account, to: friend, gas: "0x5208", gasPrice: hex(gasPrice) }
    return node.request<unknown>({
      method: "eth_sendTransaction",
      params: [{ ...fields, value: hex(value) }],
    })
  }
  await expect(send(most)).rejects.toThrow("insufficient funds for gas * price + value")
  expect(await send(most - oneEther / 1000n)).toMatch(/^0x/)
})

test("error: deposits and blob transactions are refused over JSON-RPC", async () => {
  const { node, account, friend } = await start()
  const raw = await node.request({ method: "debug_getRawTransactions", params: ["pending"] })
  const type = "transaction type not supported"
  await expect(node.request<unknown>({ method: "eth_sendRawTransaction", params: raw })).rejects.toThrow(type)
  const blob = { from: account, to: friend, type: "0x3", blobs: [`0x${"00".repeat(131_072)}`] }
  await expect(node.request<unknown>({ method: "eth_sendTransaction", params: [blob] })).rejects.toThrow(type)
})

test("the trace of a deposit shows the call of the predeploy through its proxy", async () => {
  const { node } = await start()
  await node.mine()
  const [receipt] = (await node.at({ block: "latest" }).receipts()) ?? []
  const trace = await node.request<unknown>({
    method: "debug_traceTransaction",
    params: [receipt?.transactionHash, { tracer: "callTracer" }],
  })
  expect(trace).toMatchObject({
    type: "CALL",
    from: "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001",
    calls: [{ type: "DELEGATECALL", to: "0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d30015" }],
  })
})
