/** Traces that use the artifacts of the node. */
import { concat, encodeFunctionData, getAddress, type Hex, parseAbi, toFunctionSelector } from "viem"
import { describe, expect, test } from "vitest"
import { Factory } from "../../contracts/artifacts/Factory.ts"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import { Token } from "../../contracts/artifacts/Token.ts"
import { createArtifacts } from "../../src/harness/index.ts"
import { deployed, friend, owner, transfer } from "./artifactNode.ts"

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
