import { encodeFunctionData, getContractAddress, type Hex, numberToHex } from "viem"
import { describe, expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { Gas } from "../../../contracts/artifacts/Gas.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"

const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"

async function deploy(node: MidblockNode, data: Hex): Promise<Hex> {
  const hash = await node.request({ method: "eth_sendTransaction", params: [{ from, data }] })
  const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  await node.mine()
  return receipt?.contractAddress as Hex
}

/** Sends with a gas limit and says whether it succeeded. */
async function succeeds(node: MidblockNode, call: { to?: Hex; data: Hex }, gas: bigint): Promise<boolean> {
  const id = await node.snapshot()
  const hash = await node
    .request({ method: "eth_sendTransaction", params: [{ from, ...call, gas: numberToHex(gas) }] })
    .catch(() => undefined)
  const receipt = hash && (await node.request({ method: "eth_getTransactionReceipt", params: [hash] }))
  await node.revert(id)
  return receipt?.status === "0x1"
}

const estimate = async (node: MidblockNode, call: object) =>
  BigInt(await node.request({ method: "eth_estimateGas", params: [{ from, ...call }] }))

describe("eth_estimateGas is exact: the estimate succeeds, one gas less does not", () => {
  test.each([
    ["a call", "burn", [10n]],
    ["a refund", "refund", []],
    ["an inner call that needs more gas than it uses", "deep", [500_000n]],
  ] as const)("%s", async (_name, functionName, args) => {
    await using node = await createNode()
    const to = await deploy(node, Gas.bytecode)
    await node.request({
      method: "eth_sendTransaction",
      params: [{ from, to, data: encodeFunctionData({ abi: Gas.abi, functionName: "fill" }) }],
    })
    const call = { to, data: encodeFunctionData({ abi: Gas.abi, functionName, args } as never) }
    const gas = await estimate(node, call)
    expect(await succeeds(node, call, gas)).toBe(true)
    expect(await succeeds(node, call, gas - 1n)).toBe(false)
  })

  test("a deployment", async () => {
    await using node = await createNode()
    const gas = await estimate(node, { data: Counter.bytecode })
    const call = { data: Counter.bytecode }
    expect(await succeeds(node, call, gas)).toBe(true)
    expect(await succeeds(node, call, gas - 1n)).toBe(false)
  })

  test("a transfer", async () => {
    await using node = await createNode()
    expect(await estimate(node, { to: from, value: "0x1" })).toBe(21_000n)
  })

  test.each(["0x0", "0x5207"])(
    "args: ignores a gas of %s, which is less than any transaction uses",
    async (gas) => {
      await using node = await createNode()
      expect(await estimate(node, { to: from, gas })).toBe(21_000n)
      const creation = { gas, data: "0x5f5ff3" }
      expect(await estimate(node, creation)).toBe(await estimate(node, { data: creation.data }))
    },
  )

  test("args: without a cap, the cap is the base fee plus the tip, in calls and access lists too", async () => {
    await using node = await createNode()
    const call = { from, to: from, value: "0x1", maxPriorityFeePerGas: numberToHex(10n ** 9n) } as const
    expect([
      await node.request({ method: "eth_estimateGas", params: [call] }),
      await node.request({ method: "eth_createAccessList", params: [call] }),
      // GASPRICE, PUSH0, MSTORE, 32, PUSH0, RETURN: the price that the call pays.
      await node.request({
        method: "eth_call",
        params: [{ ...call, to: undefined, data: "0x3a5f5260205ff3" }],
      }),
    ]).toEqual(["0x5208", { accessList: [], gasUsed: "0x5208" }, numberToHex(2n * 10n ** 9n, { size: 32 })])
  })

  test("an estimate has the pending state by default, and the sealed state at latest", async () => {
    await using node = await createNode()
    const to = await deploy(node, Counter.bytecode)
    await node.request({
      method: "eth_sendTransaction",
      params: [
        { from, to, data: encodeFunctionData({ abi: Counter.abi, functionName: "set", args: [42n] }) },
      ],
    })
    const data = encodeFunctionData({ abi: Counter.abi, functionName: "needs", args: [42n] })
    expect(await estimate(node, { to, data })).toBeGreaterThan(21_000n)
    await expect(
      node.request({ method: "eth_estimateGas", params: [{ from, to, data }, "latest"] }),
    ).rejects.toMatchObject({
      code: 3,
      message: "execution reverted",
    })
  })

  test("error: the given gas is too little for the call", async () => {
    await using node = await createNode()
    const to = await deploy(node, Gas.bytecode)
    const data = encodeFunctionData({ abi: Gas.abi, functionName: "burn", args: [1000n] })
    await expect(
      node.request({ method: "eth_estimateGas", params: [{ from, to, data, gas: "0x7530" }] }),
    ).rejects.toMatchObject({
      message: "gas required exceeds allowance (30000)",
    })
  })
})

describe("eth_call", () => {
  test("args: state overrides merge with the pre-confirmed account field by field", async () => {
    await using node = await createNode()
    const hash = await node.request({
      method: "eth_sendTransaction",
      params: [{ from, data: Counter.bytecode }],
    })
    const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
    const to = receipt?.contractAddress as Hex
    const data = encodeFunctionData({ abi: Counter.abi, functionName: "number" })
    const word = (n: bigint) => numberToHex(n, { size: 32 })
    const call = (overrides: object) =>
      node.request<unknown>({ method: "eth_call", params: [{ to, data }, "pending", overrides] })
    expect(await call({ [to]: { balance: "0x5" } })).toBe(word(0n))
    expect(await call({ [to]: { stateDiff: { [word(0n)]: word(9n) } } })).toBe(word(9n))
    expect(await call({})).toBe(word(0n))
  })

  test("error: value without balance, gas below the intrinsic gas, an unknown block", async () => {
    await using node = await createNode()
    const to = "0x0000000000000000000000000000000000001234"
    const call = (transaction: object, block: unknown = "latest") =>
      node.request({ method: "eth_call", params: [{ to, ...transaction }, block] } as never)
    await expect(call({ value: "0x1" })).rejects.toMatchObject({
      code: -32000,
      message:
        "insufficient funds for gas * price + value: address 0x0000000000000000000000000000000000000000 have 0 want 1",
    })
    await expect(call({ gas: "0x1" })).rejects.toMatchObject({
      message: "intrinsic gas too low: have 1, want 21000",
    })
    await expect(call({}, "0xffff")).rejects.toMatchObject({
      code: -32000,
      message: "header not found: block 65535",
    })
    await expect(call({}, `0x${"11".repeat(32)}`)).rejects.toMatchObject({
      message: `header not found: 0x${"11".repeat(32)}`,
    })
  })
})

test("the receipt of a failed transaction has status 0 and no logs; only that of a creation has an address", async () => {
  await using node = await createNode()
  const to = await deploy(
    node,
    `${Token.bytecode}${"00".repeat(31)}40${"00".repeat(31)}80${"00".repeat(128)}` as Hex,
  )
  const data = encodeFunctionData({ abi: Token.abi, functionName: "transfer", args: [from, 1n] })
  const hash = await node.request({
    method: "eth_sendTransaction",
    params: [{ from, to, data, gas: "0x186a0" }],
  })
  const failed = { status: "0x0", logs: [], logsBloom: `0x${"00".repeat(256)}` }
  expect(await node.request({ method: "eth_getTransactionReceipt", params: [hash] })).toMatchObject({
    ...failed,
    to,
    contractAddress: null,
  })
  // LOG0 of no bytes, then a revert.
  const creation = await node.request({
    method: "eth_sendTransaction",
    params: [{ from, data: "0x5f5fa05f5ffd", gas: "0x186a0" }],
  })
  expect(await node.request({ method: "eth_getTransactionReceipt", params: [creation] })).toMatchObject({
    ...failed,
    to: null,
    contractAddress: getContractAddress({ from, nonce: 2n }).toLowerCase(),
  })
})

test("error: an authorization list that is empty, or in a creation (EIP-7702)", async () => {
  await using node = await createNode()
  const item = { address: from, chainId: "0x0", nonce: "0x0", yParity: "0x0", r: "0x1", s: "0x1" } as const
  for (const method of ["eth_call", "eth_estimateGas"] as const) {
    const empty = node.request({ method, params: [{ from, to: from, authorizationList: [] }] })
    await expect(empty).rejects.toMatchObject({ message: "EIP-7702 transaction with empty auth list" })
    const creation = node.request({ method, params: [{ from, data: "0x00", authorizationList: [item] }] })
    await expect(creation).rejects.toMatchObject({
      message: "EIP-7702 transaction cannot be used to create contract",
    })
  }
})

test("error: an access list that grows with each attempt ends at the time limit", async () => {
  await using node = await createNode({ timeoutMs: 20 })
  const to = `0x${"c0".repeat(20)}`
  // SLOAD of the gas that is left, which each further slot of the list changes.
  await node.request({ method: "anvil_setCode", params: [to, "0x5a5400"] })
  const growing = node.request({ method: "eth_createAccessList", params: [{ from, to }] })
  await expect(growing).rejects.toMatchObject({ message: "request timed out" })
})
