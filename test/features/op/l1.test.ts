/** Values of L1 that a client sets, and deposits from L1. */
import { encodeFunctionData, getContractAddress, type Hex, keccak256, parseAbi, toHex } from "viem"
import { expect, test } from "vitest"
import { start } from "./start.ts"

const l1Block = {
  address: "0x4200000000000000000000000000000000000015",
  abi: parseAbi([
    "function number() view returns (uint64)",
    "function timestamp() view returns (uint64)",
    "function basefee() view returns (uint256)",
    "function blobBaseFee() view returns (uint256)",
    "function hash() view returns (bytes32)",
    "function sequenceNumber() view returns (uint64)",
    "function baseFeeScalar() view returns (uint32)",
  ]),
} as const

type Started = Awaited<ReturnType<typeof start>>
type Getter = (typeof l1Block)["abi"][number]["name"]

const read = ({ client }: Started, functionName: Getter, blockTag: "latest" | "pending" = "pending") =>
  client.readContract({ ...l1Block, functionName, blockTag })

const setL1 = ({ node }: Started, values: object) =>
  node.request<unknown>({ method: "midblock_setL1", params: [values] })

const deposit = ({ node }: Started, fields: object) =>
  node.request<unknown>({ method: "midblock_deposit", params: [fields] }) as Promise<Hex>

test("values hold in the open block, and later blocks go on from them", async () => {
  const started = await start()
  await setL1(started, { number: "0x1864800", timestamp: "0x1", baseFee: "0x3b9aca00", baseFeeScalar: "0x7" })
  expect(await read(started, "number")).toBe(25_577_472n)
  expect(await read(started, "basefee")).toBe(10n ** 9n)
  await started.node.mine()
  expect(await read(started, "number", "latest")).toBe(25_577_472n)
  expect(await read(started, "number")).toBe(25_577_473n)
  expect(await read(started, "timestamp")).toBe(13n)
  expect(await read(started, "baseFeeScalar")).toBe(7)
  const fee = (await read(started, "basefee")) as bigint
  expect(fee === 10n ** 9n || (fee > 996n * 10n ** 6n && fee < 1004n * 10n ** 6n)).toBe(true)
})

test("the fees of L1 stay around their beginning over many blocks", async () => {
  const started = await start({ blockTime: 12_000, l1BaseFee: 10n ** 9n })
  const fees: bigint[] = []
  for (let count = 0; count < 192; count++) {
    await started.node.mine()
    fees.push((await read(started, "basefee", "latest")) as bigint)
  }
  const [low, high] = fees.reduce(
    ([low, high], fee) => [fee < low ? fee : low, fee > high ? fee : high],
    [10n ** 10n, 0n],
  )
  expect(low).toBeGreaterThan(890_000_000n)
  expect(high).toBeLessThan(1_110_000_000n)
  expect(high - low).toBeGreaterThan(90_000_000n)
})

test("a revert to a snapshot takes the values back", async () => {
  const started = await start()
  const before = await read(started, "basefee")
  const id = await started.node.snapshot()
  await setL1(started, { baseFee: "0x7" })
  await started.node.mine()
  await started.node.revert(id)
  expect(await read(started, "basefee")).toBe(before)
})

test("a deposit mints, calls, and has the source hash of its place in L1", async () => {
  const started = await start()
  const { node, client } = started
  const from = "0x00000000000000000000000000000000000000aa"
  const to = "0x00000000000000000000000000000000000000bb"
  const hash = await deposit(started, { from, to, mint: "0x64", value: "0x5" })
  const l1Hash = (await read(started, "hash")) as Hex
  const inner = keccak256(`${l1Hash}${toHex(0, { size: 32 }).slice(2)}`)
  expect(await node.request({ method: "eth_getTransactionByHash", params: [hash] })).toMatchObject({
    ...{ type: "0x7e", from, to, mint: "0x64", value: "0x5", gas: "0xf4240", transactionIndex: "0x1" },
    sourceHash: keccak256(`${toHex(0, { size: 32 })}${inner.slice(2)}`),
  })
  expect(await read(started, "sequenceNumber")).toBe(0n)
  await node.mine()
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: "success", gasUsed: 21_000n })
  expect(await client.getBalance({ address: from })).toBe(95n)
  expect(await client.getBalance({ address: to })).toBe(5n)
  expect((await client.getBlock({ blockTag: "pending" })).transactions.length).toBe(1)
})

test("two deposits keep their order before the transactions of the pool, and a failing one keeps its mint", async () => {
  const started = await start()
  const { node, client, wallet, friend } = started
  const sent = await wallet.sendTransaction({ to: friend, value: 1n })
  const from = "0x00000000000000000000000000000000000000aa"
  const first = await deposit(started, { from, to: friend, mint: "0x7", value: "0x8" })
  const second = await deposit(started, { from, data: "0x00", gas: "0xffff" })
  await node.mine()
  const { transactions } = await client.getBlock()
  expect(transactions.slice(1)).toEqual([first, second, sent])
  expect(await client.getTransactionReceipt({ hash: first })).toMatchObject({
    ...{ status: "reverted", gasUsed: 1_000_000n },
  })
  expect(await client.getBalance({ address: from })).toBe(7n)
  const { contractAddress, status } = await client.getTransactionReceipt({ hash: second })
  expect({ contractAddress, status }).toEqual({
    contractAddress: getContractAddress({ from, nonce: 1n }).toLowerCase(),
    status: "success",
  })
})

test("a creation with more init code than EIP-3860 allows fails, and uses its gas", async () => {
  const started = await start()
  const from = "0x00000000000000000000000000000000000000aa"
  const hash = await deposit(started, {
    from,
    mint: "0x7",
    gas: "0x1312d00",
    data: `0x${"00".repeat(49_153)}`,
  })
  await started.node.mine()
  expect(await started.client.getTransactionReceipt({ hash })).toMatchObject({
    ...{ status: "reverted", gasUsed: 20_000_000n },
  })
  expect(await started.client.getBalance({ address: from })).toBe(7n)
})

test("error: on a chain that is no OP chain, and for values out of their range", async () => {
  const { node } = await start({ network: "ethereum" })
  for (const method of ["midblock_setL1", "midblock_deposit"])
    await expect(
      node.request<unknown>({
        method,
        params: [method === "midblock_setL1" ? {} : { from: l1Block.address }],
      }),
    ).rejects.toMatchObject({ code: -32601 })
  const started = await start()
  await expect(setL1(started, { baseFeeScalar: "0x100000000" })).rejects.toThrow(
    "Values.baseFeeScalar: expected a number of 32 bits",
  )
  await expect(setL1(started, { baseFee: `0x${"f".repeat(64)}` })).rejects.toThrow(
    "Values.baseFee: expected a number of 128 bits",
  )
  await expect(setL1(started, { fee: "0x1" })).rejects.toMatchObject({ code: -32602 })
  for (const name of ["l1BaseFee", "l1BlobBaseFee"])
    await expect(start({ [name]: 2n ** 128n })).rejects.toThrow(
      `invalid option ${name}: expected wei as a bigint, at least 0 and of 128 bits, got ${2n ** 128n}`,
    )
  await expect(deposit(started, { to: l1Block.address })).rejects.toMatchObject({ code: -32602 })
})

test("a scalar of the footprint of 0 stands for the default of 400: in L1Block, in receipts, and in the header", async () => {
  const started = await start()
  const { node, client, wallet, friend } = started
  await setL1(started, { daFootprintGasScalar: "0x0" })
  const hash = await wallet.sendTransaction({ to: friend, value: 1n })
  await node.mine()
  const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  expect(receipt).toMatchObject({ daFootprintGasScalar: "0x190", blobGasUsed: "0x9c40" })
  expect((await client.getBlock()).blobGasUsed).toBe(40_000n)
  expect(
    await client.readContract({
      address: l1Block.address,
      abi: parseAbi(["function daFootprintGasScalar() view returns (uint16)"]),
      functionName: "daFootprintGasScalar",
    }),
  ).toBe(400)
})

test("error: an L1 origin later than the block, and deposits with more gas than the block has left", async () => {
  const started = await start({ gasLimit: 2_000_000n })
  const { node, friend, client } = started
  const { timestamp } = await client.getBlock({ blockTag: "pending" })
  await expect(setL1(started, { timestamp: toHex(timestamp + 1n) })).rejects.toThrow(
    `Values.timestamp: expected at most that of the open block, ${timestamp}, got ${timestamp + 1n}`,
  )
  await setL1(started, { timestamp: toHex(timestamp) })
  await node.request({ method: "evm_setNextBlockTimestamp", params: [Number(timestamp) - 1] })
  const time = { address: l1Block.address, abi: parseAbi(["function timestamp() view returns (uint64)"]) }
  expect(await client.readContract({ ...time, functionName: "timestamp", blockTag: "pending" })).toBe(
    timestamp - 1n,
  )
  await expect(deposit(started, { from: friend, to: friend, gas: "0x1e8480" })).rejects.toThrow(
    /^exceeds block gas limit: gas 2000000, block gas limit 19\d{5}$/,
  )
  const setGasLimit = (limit: number) =>
    node.request<unknown>({ method: "evm_setBlockGasLimit", params: [toHex(limit)] })
  await expect(setGasLimit(999_999)).rejects.toThrow(
    "exceeds block gas limit: gas 1000000, block gas limit 999999",
  )
  const unlimited = await start({ gasLimit: 2_000_000n, disableBlockGasLimit: true })
  await deposit(unlimited, { from: friend, to: friend, gas: "0x1e8480" })
  await setGasLimit(1_500_000)
  await node.mine()
  await node.mine()
  expect(await client.getBlock()).toMatchObject({ number: 2n, gasLimit: 1_500_000n })
  await expect(start({ gasLimit: 999_999n })).rejects.toThrow(
    "exceeds block gas limit: gas 1000000, block gas limit 999999",
  )
})

test("error: a deposit cannot act for the depositor's call of L1Block with another sender", async () => {
  const started = await start()
  const data = encodeFunctionData({
    abi: parseAbi(["function setL1BlockValuesJovian()"]),
    functionName: "setL1BlockValuesJovian",
  })
  const hash = await deposit(started, { from: started.friend, to: l1Block.address, data })
  const call = { from: started.friend, to: l1Block.address, data }
  await expect(
    started.node.request<unknown>({ method: "eth_call", params: [call, "pending"] }),
  ).rejects.toMatchObject({ data: "0x3cc50b45" }) // NotDepositor()
  await started.node.mine()
  expect(await started.client.getTransactionReceipt({ hash })).toMatchObject({ status: "reverted" })
})
