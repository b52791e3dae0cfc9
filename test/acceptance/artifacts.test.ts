/** Tests that a node uses its artifacts in error messages and in traces. */
import { Contract, JsonRpcProvider } from "ethers"
import {
  BaseError,
  ContractFunctionRevertedError,
  concat,
  encodeErrorResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from "viem"
import { describe, expect, test } from "vitest"
import { Child } from "../../contracts/artifacts/Child.ts"
import { Factory } from "../../contracts/artifacts/Factory.ts"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { createArtifacts } from "../../src/harness/index.ts"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"
import { doors, start } from "../client.ts"

const artifacts = createArtifacts([Token, Reverter, Factory, Child])
const friend: Hex = `0x${"f1".repeat(20)}`
const owner = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"

/** Starts a node with a Token and a Reverter; the first account has 1 token. */
async function deployed(door: (typeof doors)[number], options: CreateNodeOptions = {}) {
  const session = await start(door, { automine: true, dialect: "ethereum", artifacts, ...options })
  const { client, wallet, node } = session
  const at = async (hash: Hex) => (await client.getTransactionReceipt({ hash })).contractAddress as Hex
  const token = await at(await wallet.deployContract({ ...Token, args: ["Test", "TST"] }))
  const reverter = await at(await wallet.deployContract({ ...Reverter }))
  await wallet.writeContract({
    ...Token,
    address: token,
    functionName: "mint",
    args: [wallet.account.address, 1n],
  })
  const refusal = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }).then(
      (result) => ({ result }),
      ({ code, message, data }) => ({ code, message, data }),
    )
  return { ...session, token, reverter, refusal }
}

const transfer = {
  from: owner,
  data: encodeFunctionData({ ...Token, functionName: "transfer", args: [friend, 5n] }),
}
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

/** The fields that artifacts add, and geth's fields that describe a failure. */
interface Frame {
  readonly decoded?: string
  readonly error?: string
  readonly revertReason?: string
  readonly logs?: readonly { readonly decoded?: string }[]
  readonly calls?: readonly Frame[]
}

const said = ({ decoded, error, revertReason, logs, calls }: Frame): object => ({
  ...(decoded && { decoded }),
  ...(error && { error }),
  ...(revertReason && { revertReason }),
  ...(logs && { logs: logs.map((log) => log.decoded) }),
  ...(calls && { calls: calls.map(said) }),
})

describe("callTracer", () => {
  const tracer = { tracer: "callTracer", tracerConfig: { withLog: true } }

  test("calls, creations, logs and custom errors are decoded", async () => {
    await using session = await deployed("HTTP")
    const { client, wallet, token, reverter, node } = session
    const trace = async (hash: Hex) =>
      said((await node.request({ method: "debug_traceTransaction", params: [hash, tracer] })) as Frame)
    const sent = (address: Hex, data: Hex) => wallet.sendTransaction({ to: address, data, gas: 1_000_000n })
    const paid = { ...Token, functionName: "transfer", args: [friend, 1n] } as const
    expect(await trace(await sent(token, encodeFunctionData(paid)))).toEqual({
      decoded: `Token.transfer(to: ${getAddress(friend)}, value: 1)`,
      logs: [`Transfer(from: ${owner}, to: ${getAddress(friend)}, value: 1)`],
    })
    expect(await trace(await sent(token, transfer.data))).toEqual({
      decoded: `Token.transfer(to: ${getAddress(friend)}, value: 5)`,
      error: "execution reverted",
      revertReason: "InsufficientBalance(have: 0, want: 5)",
    })
    const custom = `Custom(code: 42, who: ${getAddress(reverter)}, why: "because")`
    const bubbling = encodeFunctionData({ abi: Reverter.abi, functionName: "bubbling" })
    const failed = { error: "execution reverted", revertReason: custom }
    expect(await trace(await sent(reverter, bubbling))).toEqual({
      decoded: "Reverter.bubbling()",
      ...failed,
      calls: [{ decoded: "Reverter.withCustom()", ...failed }],
    })
    const hash = await wallet.deployContract({ ...Factory })
    expect(await trace(hash)).toEqual({ decoded: "new Factory" })
    const { contractAddress: factory } = await client.getTransactionReceipt({ hash })
    const create = encodeFunctionData({ abi: Factory.abi, functionName: "create", args: [7n] })
    expect(await trace(await sent(factory as Hex, create))).toEqual({
      decoded: "Factory.create(value: 7)",
      logs: [expect.stringMatching(/^Created\(child: 0x/)],
      calls: [{ decoded: "new Child(value_: 7)" }],
    })
    expect(await trace(await wallet.sendTransaction({ to: friend, value: 1n }))).toEqual({})
  })

  test("unknown selectors and revert data are not decoded; without artifacts nothing is", async () => {
    await using session = await deployed("in process")
    await using plain = await deployed("in process", { artifacts: undefined })
    const calls = [
      { to: session.token, data: "0xdeadbeef" as Hex },
      {
        to: session.reverter,
        data: encodeFunctionData({ abi: Reverter.abi, functionName: "withBytes", args: ["0xff"] }),
      },
    ]
    const trace = ({ node }: typeof session, call: object) =>
      node.request({ method: "debug_traceCall", params: [call, "latest", tracer] }) as Promise<Frame>
    expect(await Promise.all(calls.map(async (call) => said(await trace(session, call))))).toEqual([
      { decoded: "Token", error: "execution reverted" },
      { decoded: "Reverter.withBytes(data: 0xff)", error: "execution reverted" },
    ])
    for (const call of calls) expect(said(await trace(plain, call))).toEqual({ error: "execution reverted" })
  })
})

test("a reverting constructor: the error message and the trace name its contract", async () => {
  const abi = parseAbi(["error Shut()"])
  const bytecode = concat(["0x63", toFunctionSelector("Shut()"), "0x60e01b5f5260045ffd"])
  const known = createArtifacts([{ contractName: "Closed", abi, bytecode }])
  await using session = await deployed("in process", { artifacts: known })
  const call = { from: owner, data: concat([bytecode, `0x${"5".padStart(64, "0")}`]) }
  expect(await session.refusal("eth_call", call, "pending")).toMatchObject({
    message: "execution reverted: Shut() at new Closed",
  })
  const params = [call, "latest", { tracer: "callTracer" }]
  expect(said((await session.node.request({ method: "debug_traceCall", params })) as Frame)).toEqual({
    decoded: "new Closed",
    error: "execution reverted",
    revertReason: "Shut()",
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
