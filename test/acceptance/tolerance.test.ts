/** Requests of common clients that leave parameters out, in the default dialect and in the strict mode. */
import { JsonRpcProvider } from "ethers"
import {
  BaseError,
  ContractFunctionRevertedError,
  encodeFunctionData,
  type Hex,
  hashMessage,
  toFunctionSelector,
} from "viem"
import { describe, expect, test } from "vitest"
import { Counter } from "../../contracts/artifacts/Counter.ts"
import { Reverter } from "../../contracts/artifacts/Reverter.ts"
import type { CreateNodeOptions } from "../../src/index.ts"
import { createNode } from "../../src/index.ts"
import { doors, start } from "../client.ts"

const wallet: Hex = `0x${"e1".repeat(20)}`
const returnsOne: Hex = "0x600160005360016000f3"

/** Code of an ERC-1271 wallet: `isValidSignature` succeeds for the hash in slot 0. */
const walletCode: Hex = "0x6004355f5414631626ba7e0260e01b5f5260205ff3"

/** Returns the answer to one JSON-RPC request as a client reads it. */
async function answer(method: string, params: unknown[], options: CreateNodeOptions = {}) {
  await using node = await createNode(options)
  return node
    .request<unknown>({ method, params })
    .catch(({ code, message, data }: { code: number; message: string; data?: unknown }) => ({
      code,
      message,
      data,
    }))
}

describe.each(doors)("viem, %s", (door) => {
  test("verifyMessage returns the result of a contract wallet", async () => {
    await using session = await start(door)
    const { node, client } = session
    const hash = hashMessage("hello")
    await node.request({ method: "anvil_setCode", params: [wallet, walletCode] })
    await node.request({ method: "anvil_setStorageAt", params: [wallet, "0x0", hash] })
    const signature: Hex = `0x${"12".repeat(65)}`
    expect(await client.verifyMessage({ address: wallet, message: "hello", signature })).toBe(true)
    expect(await client.verifyMessage({ address: wallet, message: "bye", signature })).toBe(false)
  })

  test("readContract reads undeployed code, and multicall needs no deployed Multicall3", async () => {
    await using session = await start(door)
    const { client } = session
    const read = { abi: Counter.abi, functionName: "number" } as const
    expect(await client.readContract({ ...read, code: Counter.bytecode })).toBe(0n)
    const { node } = session
    await node.request({ method: "anvil_setCode", params: [wallet, Counter.deployedBytecode] })
    await node.request({
      method: "anvil_setStorageAt",
      params: [wallet, "0x0", `0x${"7".padStart(64, "0")}`],
    })
    const contracts = [{ ...read, address: wallet }] as const
    expect(await client.multicall({ contracts, deployless: true })).toEqual([
      { status: "success", result: 7n },
    ])
  })

  test("call({ data }) gives the code that the creation would deploy", async () => {
    await using session = await start(door)
    expect(await session.client.call({ data: Counter.bytecode })).toEqual({ data: Counter.deployedBytecode })
  })
})

test("ethers: call without `to` gives the code that the creation would deploy", async () => {
  await using session = await start("HTTP")
  const { url } = await session.node.listen()
  const provider = new JsonRpcProvider(url, 31337, { staticNetwork: true, cacheTimeout: -1 })
  expect(await provider.call({ data: Counter.bytecode })).toBe(Counter.deployedBytecode)
  provider.destroy()
})

describe("an absent block parameter is latest", () => {
  test.each([
    ["eth_call", [{ data: returnsOne }], "0x01"],
    ["eth_call", [{ data: returnsOne }, null], "0x01"],
    ["eth_getStorageAt", [wallet, "0x0"], `0x${"0".repeat(64)}`],
    ["eth_getBlockReceipts", [], []],
  ])("%s %j", async (method, params, result) => {
    expect(await answer(method, params)).toEqual(result)
  })

  test("behavior: eth_getBlockReceipts without a block omits pre-confirmed transactions", async () => {
    await using node = await createNode()
    const [from] = node.accounts.map(({ address }) => address)
    await node.request({ method: "eth_sendTransaction", params: [{ from, data: Counter.bytecode }] })
    expect(await node.request({ method: "eth_getBlockReceipts", params: [] })).toEqual([])
    expect(await node.request({ method: "eth_getBlockReceipts", params: ["pending"] })).toHaveLength(1)
  })
})

describe.each(["preconf", "ethereum"] as const)("--strict, %s", (dialect) => {
  test.each([
    [
      "eth_call",
      [{ data: returnsOne }, "latest"],
      "invalid argument 0: transaction.to: missing value for required field",
    ],
    ["eth_call", [{ to: wallet }], "missing value for required argument 1: block"],
    ["eth_call", [{ to: wallet }, null], "missing value for required argument 1: block"],
    ["eth_getStorageAt", [wallet, "0x0"], "missing value for required argument 2: block"],
    ["eth_getBlockReceipts", [], "missing value for required argument 0: block"],
  ])("error: %s %j", async (method, params, message) => {
    expect(await answer(method, params, { strict: true, dialect })).toEqual({
      code: -32602,
      message,
      data: undefined,
    })
  })

  test("behavior: eth_estimateGas accepts a creation without a block; eth_getBalance answers at latest", async () => {
    const options = { strict: true, dialect }
    expect(await answer("eth_estimateGas", [{ data: returnsOne }], options)).toMatch(/^0x/)
    expect(await answer("eth_getBalance", [wallet, "latest"], options)).toBe("0x0")
  })

  test("behavior: rpc.discover marks the parameters that strict mode requires", async () => {
    const required = async (strict: boolean) => {
      const document = (await answer("rpc.discover", [], { strict, dialect })) as {
        methods: { name: string; params: { required: boolean }[] }[]
      }
      return document.methods
        .find(({ name }) => name === "eth_getStorageAt")
        ?.params.map((each) => each.required)
    }
    expect(await required(true)).toEqual([true, true, true])
    expect(await required(false)).toEqual([true, true, false])
  })
})

describe("reverts in the default dialect", () => {
  const reverted = (method: string, functionName: "withNothing" | "withReason" | "withPlain") => {
    const data = encodeFunctionData({ abi: Reverter.abi, functionName })
    const overrides = { [wallet]: { code: Reverter.deployedBytecode } }
    return answer(method, [{ to: wallet, data }, "latest", overrides])
  }

  test.each([
    ["eth_call", -32000],
    ["eth_estimateGas", 3],
  ])("%s: a revert without data has the data 0x", async (method, code) => {
    const expected = { code, message: "execution reverted", data: "0x" }
    expect(await reverted(method, "withNothing")).toEqual(expected)
    expect(await answer(method, [{ data: "0x60006000fd" }])).toEqual(expected)
  })

  test("eth_call omits the reason from the message; eth_estimateGas includes it, with geth's code", async () => {
    const call = await reverted("eth_call", "withReason")
    expect(call).toMatchObject({ code: -32000, message: "execution reverted" })
    const { data } = call as { data: Hex }
    expect(await reverted("eth_estimateGas", "withReason")).toEqual({
      code: 3,
      message: "execution reverted: boom",
      data,
    })
    expect(await reverted("eth_estimateGas", "withPlain")).toEqual({
      code: 3,
      message: "execution reverted",
      data: toFunctionSelector("Plain()"),
    })
  })

  test("one rule for every method: the revert of an estimate has code 3, that of a call -32000", async () => {
    await using node = await createNode()
    await node.request({ method: "anvil_setCode", params: [wallet, Reverter.deployedBytecode] })
    const ask = (method: string, params: readonly unknown[]) =>
      node.request<unknown>({ method, params }).catch(({ code, message }) => [code, message])
    const from = node.accounts[0]?.address
    const answers = async (functionName: "withNothing" | "withReason" | "withPlain") => {
      const transaction = {
        from,
        to: wallet,
        data: encodeFunctionData({ abi: Reverter.abi, functionName }),
      }
      const calls = [{ to: wallet, data: transaction.data }]
      return {
        call: await ask("eth_call", [transaction]),
        accessList: ((await ask("eth_createAccessList", [transaction])) as { error: string }).error,
        estimate: await ask("eth_estimateGas", [transaction]),
        fill: await ask("eth_fillTransaction", [transaction]),
        send: await ask("eth_sendTransaction", [transaction]),
        sendSync: await ask("eth_sendTransactionSync", [transaction]),
        sendCalls: await ask("wallet_sendCalls", [{ version: "2.0.0", chainId: "0x7a69", from, calls }]),
      }
    }
    const bare = [-32000, "execution reverted"]
    const told = [3, "execution reverted: boom"]
    const untold = [3, "execution reverted"]
    const all = (estimated: typeof bare) => ({
      call: bare,
      accessList: "execution reverted",
      estimate: estimated,
      fill: estimated,
      send: estimated,
      sendSync: estimated,
      sendCalls: estimated,
    })
    expect(await answers("withReason")).toEqual(all(told))
    expect(await answers("withPlain")).toEqual(all(untold))
    expect(await answers("withNothing")).toEqual(all(untold))
  })

  test.each(["withReason", "withPlain"] as const)(
    "viem decodes a transaction that would revert, %s",
    async (functionName) => {
      await using session = await start("HTTP")
      const { node, wallet: sender } = session
      await node.request({ method: "anvil_setCode", params: [wallet, Reverter.deployedBytecode] })
      const error = await sender
        .writeContract({ address: wallet, abi: Reverter.abi, functionName } as never)
        .catch((thrown: unknown) => thrown)
      const revert =
        error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError)
      expect(revert).toMatchObject({
        data: functionName === "withReason" ? { errorName: "Error", args: ["boom"] } : { errorName: "Plain" },
      })
    },
  )
})

test("eth_blockNumber takes a tag, as X Layer's does", async () => {
  await using node = await createNode()
  const number = (...params: ["pending"?]) => node.request({ method: "eth_blockNumber", params })
  expect(await number()).toBe("0x0")
  expect(await number("pending")).toBe("0x1")
})
