/** Tests that a node uses its artifacts in error messages and in traces. */
import { Contract, JsonRpcProvider } from "ethers"
import {
  BaseError,
  ContractFunctionRevertedError,
  encodeErrorResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from "viem"
import { describe, expect, test } from "vitest"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { createArtifacts } from "../../src/harness/index.ts"
import { createNode } from "../../src/index.ts"
import { doors } from "../client.ts"
import { artifacts, deployed, friend, owner, transfer } from "./artifactNode.ts"

const insufficient = encodeErrorResult({ ...Token, errorName: "InsufficientBalance", args: [1n, 5n] })

describe.each(doors)("error messages, %s", (door) => {
  test("a custom error has its name, arguments and function in the message; code and data are unchanged", async () => {
    await using session = await deployed(door)
    const { token: to, refusal } = session
    const refused = {
      code: 3,
      message: "execution reverted: InsufficientBalance(have: 1, want: 5) at Token.transfer",
      data: insufficient,
    }
    expect(await refusal("eth_call", { ...transfer, to }, "pending")).toEqual(refused)
    expect(await refusal("eth_estimateGas", { ...transfer, to })).toEqual(refused)
    expect(await refusal("eth_sendTransaction", { ...transfer, to })).toEqual(refused)
    expect(await refusal("eth_createAccessList", { ...transfer, to })).toMatchObject({
      result: { error: refused.message },
    })
    expect(
      await refusal("eth_simulateV1", { blockStateCalls: [{ calls: [{ ...transfer, to }] }] }),
    ).toMatchObject({ result: [{ calls: [{ error: { message: refused.message, data: insufficient } }] }] })
  })

  test.each(["ethereum", "preconf"] as const)("viem decodes the custom error, %s", async (dialect) => {
    await using session = await deployed(door, { dialect })
    const { client, wallet, token: address } = session
    const error = await client
      .simulateContract({
        ...Token,
        address,
        account: wallet.account,
        functionName: "transfer",
        args: [friend, 5n],
      })
      .catch((thrown: BaseError) => thrown)
    const revert =
      error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError)
    expect(revert).toMatchObject({ data: { errorName: "InsufficientBalance", args: [1n, 5n] } })
  })
})

test("error messages, preconf dialect: exactly `execution reverted`, by which viem recognizes a revert", async () => {
  await using session = await deployed("in process", { dialect: "preconf" })
  expect(await session.refusal("eth_call", { ...transfer, to: session.token }, "pending")).toEqual({
    code: -32000,
    message: "execution reverted",
    data: insufficient,
  })
})

test.each(["ethereum", "preconf"] as const)("ethers decodes the custom error, %s", async (dialect) => {
  await using session = await deployed("HTTP", { dialect })
  const { url } = await session.node.listen()
  const provider = new JsonRpcProvider(url, 31337, { staticNetwork: true, cacheTimeout: -1 })
  const token = new Contract(session.token, Token.abi, await provider.getSigner(owner))
  await expect(token.getFunction("transfer").staticCall(friend, 5n)).rejects.toMatchObject({
    code: "CALL_EXCEPTION",
    revert: { name: "InsufficientBalance", args: [1n, 5n] },
  })
  provider.destroy()
})

describe.each([
  ["artifacts", { artifacts }],
  ["no artifacts", { artifacts: undefined }],
] as const)("error messages, %s", (_, options) => {
  test("other reverts: nested custom error, reason, assert, no data, unknown or malformed data", async () => {
    await using session = await deployed("in process", options)
    const { refusal, reverter: to } = session
    const message = async (data: Hex) => {
      const answer = await refusal("eth_call", { from: owner, to, data }, "pending")
      return "message" in answer ? answer.message : answer
    }
    const call = (functionName: "bubbling" | "withReason" | "withAssert" | "withNothing") =>
      encodeFunctionData({ abi: Reverter.abi, functionName })
    const bytes = (data: Hex) =>
      encodeFunctionData({ abi: Reverter.abi, functionName: "withBytes", args: [data] })
    const reverted = "execution reverted"
    const known = options.artifacts === undefined ? () => reverted : (text: string) => `${reverted}: ${text}`
    expect(await message(call("bubbling"))).toBe(
      known(`Custom(code: 42, who: ${getAddress(to)}, why: "because") at Reverter.withCustom`),
    )
    expect(await message(call("withReason"))).toBe("execution reverted: boom")
    expect(await message(call("withAssert"))).toBe("execution reverted: assert(false)")
    expect(await message(call("withNothing"))).toBe(reverted)
    expect(await message(bytes("0xdeadbeef"))).toBe(reverted)
    expect(await message(bytes("0x01"))).toBe(reverted)
    expect(await message(bytes("0x08c379a0ff"))).toBe(reverted)
    const selector = toFunctionSelector("Custom(uint256,address,string)")
    expect(await message(bytes(`${selector}${"ff".repeat(96)}`))).toBe(reverted)
    expect(await message(bytes(`${selector}00`))).toBe(reverted)
  })
})

test("the contract's own error takes precedence over another contract's error with the same selector", async () => {
  const abi = parseAbi(["error InsufficientBalance(uint256 available, uint256 required)"])
  const twins = createArtifacts([{ contractName: "Vault", abi }, Token])
  await using session = await deployed("in process", { artifacts: twins })
  const { refusal, token: to, reverter } = session
  expect(await refusal("eth_call", { ...transfer, to }, "pending")).toMatchObject({
    message: "execution reverted: InsufficientBalance(have: 1, want: 5) at Token.transfer",
  })
  const data = encodeFunctionData({ abi: Reverter.abi, functionName: "withBytes", args: [insufficient] })
  expect(await refusal("eth_call", { to: reverter, data }, "pending")).toMatchObject({
    message: "execution reverted: InsufficientBalance(available: 1, required: 5)",
  })
})

test("error: the option artifacts refuses an array", async () => {
  await expect(createNode({ artifacts: [Token] as never })).rejects.toThrowErrorMatchingInlineSnapshot(
    `[InvalidOption: invalid option artifacts: expected what loadArtifacts or createArtifacts of midblock/harness gives, got object]`,
  )
})

test("evm_mine_detailed: a reverted transaction has a decoded revertReason", async () => {
  await using session = await deployed("in process", { automine: false })
  const { node, token: to } = session
  await node.mine()
  const params = [{ ...transfer, to, gas: "0x186a0" }] as const
  await node.request({ method: "eth_sendTransaction", params })
  const [block] = (await node.request({ method: "evm_mine_detailed" })) as [{ transactions: object[] }]
  expect(block.transactions).toMatchObject([
    { revertReason: "InsufficientBalance(have: 1, want: 5) at Token.transfer" },
  ])
})
