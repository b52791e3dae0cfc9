/** Limits of blocks and of balances on OP chains: the footprint of the data, and the fees for it. */
import { type Hex, hexToBigInt, maxUint256 as largest, numberToHex, parseAbi, zeroHash } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import { start } from "./start.ts"

const to = "0x00000000000000000000000000000000000000aa"

/** Data of this many bytes that does not compress. */
const noise = (bytes: number): Hex => {
  let state = 1n
  const words = Array.from({ length: bytes / 32 }, () => {
    state = BigInt.asUintN(256, state * 6_364_136_223_846_793_005n + (state >> 7n) + 1n)
    return state.toString(16).padStart(64, "0")
  })
  return `0x${words.join("")}`
}

test("the footprint of a block stays below its gas limit: what does not fit waits for the next block", async () => {
  const { node, client, wallet } = await start({ gasLimit: 10_000_000n, blockTime: 2000 })
  await node.request({ method: "evm_setAutomine", params: [false] })
  const hashes = []
  for (let nonce = 0; nonce < 3; nonce++)
    hashes.push(await wallet.sendTransaction({ to, data: noise(12_800), gas: 1_000_000n, nonce }))
  await node.mine(2)
  const [first, second, third] = await Promise.all(
    hashes.map((hash) => node.request({ method: "eth_getTransactionReceipt", params: [hash] })),
  )
  expect(first).toMatchObject({ blockNumber: "0x1", transactionIndex: "0x1" })
  const each = hexToBigInt(first?.blobGasUsed as Hex)
  expect(each).toBeGreaterThan(4_000_000n)
  expect(second).toMatchObject({ blockNumber: "0x1", transactionIndex: "0x2" })
  expect(third).toMatchObject({ blockNumber: "0x2" })
  expect((await client.getBlock({ blockNumber: 1n })).blobGasUsed).toBe(2n * each)
})

test("the base fee follows from the footprint where that is more than the gas", async () => {
  const { node, client, wallet } = await start({ gasLimit: 10_000_000n })
  await wallet.sendTransaction({ to, data: noise(25_600), gas: 2_000_000n })
  await node.mine()
  const { blobGasUsed, gasUsed, baseFeePerGas } = await client.getBlock()
  expect(blobGasUsed).toBeGreaterThan(gasUsed)
  await node.mine()
  const next = await client.getBlock()
  const target = 5_000_000n
  const rise = ((baseFeePerGas ?? 0n) * (blobGasUsed - target)) / target / 250n
  expect(next.baseFeePerGas).toBe((baseFeePerGas ?? 0n) + rise)
})

test("a priced call or estimate needs the balance for the L1 fee and the operator fee too; one without a price does not", async () => {
  const { client, node, friend } = await start({ l1BaseFee: 10n ** 12n, operatorFeeConstant: 10n ** 14n })
  const price = { maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 0n } as const
  const request = { account: friend, to, data: "0x01", gas: 100_000n, ...price } as const
  const gas = await client.estimateGas(request)
  const oracle = {
    address: "0x420000000000000000000000000000000000000F",
    abi: parseAbi(["function getOperatorFee(uint256) view returns (uint256)"]),
  } as const
  const operatorFee = await client.readContract({ ...oracle, functionName: "getOperatorFee", args: [gas] })
  expect(operatorFee).toBe(10n ** 14n)
  const balance = (wei: bigint) =>
    node.request({ method: "anvil_setBalance", params: [friend, `0x${wei.toString(16)}`] })
  await balance(gas * price.maxFeePerGas + operatorFee)
  await expect(client.estimateGas(request)).rejects.toThrow("gas required exceeds allowance")
  await expect(client.call({ ...request, gas })).rejects.toThrow("exceeds the balance")
  expect(await client.estimateGas({ account: friend, to, data: "0x01" })).toBe(gas)
  const l1Fee = await client.estimateL1Fee({ ...request, gas })
  await balance(gas * price.maxFeePerGas + operatorFee + (l1Fee * 11n) / 10n)
  expect(await client.estimateGas({ ...request, gas: undefined })).toBe(gas)
  expect(await client.call({ ...request, gas })).toEqual({ data: undefined })
})

test("a transaction that waits for a lower L1 fee is executed when a block has one", async () => {
  const { node, client, wallet, friend } = await start({ holdFlashblocks: true })
  const setL1 = (baseFee: bigint) =>
    node.request<unknown>({ method: "midblock_setL1", params: [{ baseFee: numberToHex(baseFee) }] })
  const poor = "0x00000000000000000000000000000000000000bb"
  const price = 2_000_000_000n
  await node.request({ method: "anvil_impersonateAccount", params: [poor] })
  await node.request({
    method: "anvil_setBalance",
    params: [poor, numberToHex(21_000n * price + 10n ** 10n)],
  })
  const send = () => wallet.sendTransaction({ account: poor, to: friend, gas: 21_000n, gasPrice: price })
  const hash = await send()
  await setL1(10n ** 12n)
  await node.mine(2)
  expect(await client.getBlockTransactionCount()).toBe(1)
  await setL1(72_000_000n)
  await node.mine()
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: "success", blockNumber: 3n })
})

const calls = [
  "eth_call",
  "eth_estimateGas",
  "eth_createAccessList",
  "debug_traceCall",
  "eth_fillTransaction",
] as const

test.each(calls)("%s takes a priced message as no transaction could be", async (method) => {
  const { node, account, friend } = await start()
  const answer = (fields: object) => {
    const message = { from: account, to: friend, gasPrice: numberToHex(2_000_000_000n), ...fields }
    const params = method === "eth_fillTransaction" ? [message] : [message, "latest"]
    return node.request<unknown>({ method, params }).then(
      () => "answered",
      (error: { code: number; message: string }) => `${error.code} ${error.message}`,
    )
  }
  // Without gas, a call has more than a transaction may have (EIP-7825).
  expect(await answer({})).toBe("answered")
  expect(await answer({ gas: numberToHex(30_000_000) })).toBe("answered")
  expect(await answer({ data: `0x${"ff".repeat(50_000)}` })).toBe("answered")
  expect(await answer({ accessList: [{ address: to, storageKeys: [zeroHash] }] })).toBe("answered")
  expect(await answer({ value: numberToHex(largest) })).toMatch(
    /-32000 (tracing failed: )?insufficient funds/,
  )
  expect(await answer({ gasPrice: numberToHex(largest) })).toMatch(
    /-32000 (tracing failed: insufficient funds|insufficient funds|gas required exceeds allowance \(0\)$)/,
  )
})

test("the L1 fee of a call counts its authorizations, as that of the transaction does", async () => {
  const { client, wallet, friend } = await start()
  const poor = privateKeyToAccount(`0x${"42".repeat(32)}`)
  const authorizationList = [
    await wallet.signAuthorization({ account: poor, contractAddress: friend, nonce: 1 }),
  ]
  const fields = { to: friend, gas: 100_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 10n ** 9n }
  const serializedTransaction = await wallet.signTransaction({
    ...{ ...fields, account: poor, nonce: 0, authorizationList, type: "eip7702" },
  })
  /** Returns the fee of the data that a sender without ether lacks, in wei. */
  const feeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => Number.NaN,
      ({ details }: { details: string }) => Number(/ have 0 want (\d+)$/.exec(details)?.[1]) - 100_000 * 2e9,
    )
  const sent = await feeOf(wallet.sendRawTransaction({ serializedTransaction }))
  const call = (list?: typeof authorizationList) =>
    feeOf(client.call({ ...fields, account: poor.address, authorizationList: list }))
  // The signature of a call is another one, which compresses otherwise.
  expect((await call(authorizationList)) / sent).toBeCloseTo(1, 1)
  expect((await call()) / sent).toBeLessThan(0.9)
})
