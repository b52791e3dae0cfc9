import { encodeFunctionData, type Hex } from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { RequestFailed } from "../../../src/errors/index.ts"
import { type RequestEvent, SolidityError } from "../../../src/index.ts"
import { type Cases, deployCases } from "./deployed.ts"

let cases: Cases
beforeAll(async () => {
  cases = await deployCases("plain")
})
afterAll(() => cases.node.close())

const dataOf = (contract: string, functionName: string, args: readonly unknown[] = []) =>
  encodeFunctionData({ abi: cases.artifacts.find(contract).abi, functionName, args } as never)

const callOf = (functionName: string, args: readonly unknown[] = []) => ({
  from: cases.from,
  to: cases.addresses.Calling as Hex,
  data: dataOf("Calling", functionName, args),
})

const stack = [
  "    at Failing.inner (contracts/Failing.sol:111:9)",
  "    at Failing.middle (contracts/Failing.sol:108:16)",
  "    at Failing.outer (contracts/Failing.sol:105:76)",
  "    at Calling.call (contracts/Calling.sol:23:75)",
].join("\n")

describe("the error of a request", () => {
  const failureOf = (method: "eth_call" | "eth_estimateGas") =>
    cases.node
      .request<unknown>({ method, params: [callOf("call", [3n]), "pending"] })
      .catch((error: RequestFailed) => error) as Promise<RequestFailed>

  test.each(["eth_call", "eth_estimateGas"] as const)(
    "%s: has the Solidity stack as its last cause",
    async (method) => {
      const error = await failureOf(method)
      const cause = (error.cause as Error).cause as SolidityError
      expect(cause).toBeInstanceOf(SolidityError)
      expect(cause.stack).toBe(`SolidityError: reverted with "inner"\n${stack}`)
      expect(cause.codeFrame).toMatchInlineSnapshot(`
      "  109|     }
        110|     function inner(uint256 value) private view returns (uint256) {
      > 111|         require(value == number, "inner");
           |         ^
        112|         return value;
        113|     }"
    `)
    },
  )

  test("its own stack has the Solidity frames first, and the JavaScript frames after them", async () => {
    const { stack: text = "", message } = await failureOf("eth_call")
    expect(text.startsWith(`RequestFailed: ${message}\n${stack}\n    at `)).toBe(true)
  })

  test("code, message and data are those of a node without artifacts", async () => {
    const { code, message, data } = await failureOf("eth_call")
    await using bare = (await deployCases("plain", { artifacts: undefined })).node
    const params = [callOf("call", [3n]), "pending"] as const
    const theirs = await bare.request({ method: "eth_call", params }).catch((error: RequestFailed) => error)
    expect(theirs).toMatchObject({ code, message, data })
    expect({ code, message, data }).toEqual({
      code: -32000,
      message: "execution reverted",
      data: `0x08c379a0${"20".padStart(64, "0")}${"5".padStart(64, "0")}${Buffer.from("inner").toString("hex").padEnd(64, "0")}`,
    })
  })

  test("has no Solidity stack if nothing was executed", async () => {
    const request = cases.node.request<unknown>({ method: "eth_call", params: ["0x1234"] })
    const error = (await request.catch((thrown) => thrown)) as Error
    expect((error.cause as Error).cause).toBeUndefined()
    expect(error.stack).not.toContain(".sol")
  })
})

describe("transactions", () => {
  const send = async (functionName: string, args: readonly unknown[]) => {
    const params = [{ ...callOf(functionName, args), gas: "0x100000" }] as const
    return cases.node.request({ method: "eth_sendTransaction", params })
  }
  const traceOf = (hash: Hex) => cases.node.request({ method: "midblock_stackTrace", params: [hash] })
  const expected = {
    message: 'reverted with "inner"',
    frames: [
      { contract: "Failing", function: "inner", file: "contracts/Failing.sol", line: 111, column: 9 },
      { contract: "Failing", function: "middle", file: "contracts/Failing.sol", line: 108, column: 16 },
      { contract: "Failing", function: "outer", file: "contracts/Failing.sol", line: 105, column: 76 },
      { contract: "Calling", function: "call", file: "contracts/Calling.sol", line: 23, column: 75 },
    ],
  }

  test("have their stack while they are pre-confirmed, and when they are sealed", async () => {
    const hash = await send("call", [3n])
    const receipt = await cases.node.request({ method: "eth_getTransactionReceipt", params: [hash] })
    expect(receipt?.status).toBe("0x0")
    expect(await traceOf(hash)).toEqual(expected)
    expect(await cases.node.stackTrace(hash)).toMatchObject(expected)
    await cases.node.mine()
    expect(await traceOf(hash)).toEqual(expected)
  })

  test("have no stack if they succeed, and node.stackTrace returns null for an unknown hash", async () => {
    const params = [{ from: cases.from, to: cases.from }] as const
    const hash = await cases.node.request({ method: "eth_sendTransaction", params })
    expect(await traceOf(hash)).toBeNull()
    expect(await cases.node.stackTrace(hash)).toBeNull()
    expect(await cases.node.stackTrace(`0x${"00".repeat(32)}`)).toBeNull()
  })

  test("error: an unknown hash, and a parameter that is neither a hash nor a call", async () => {
    const refusalOf = (subject: unknown) =>
      cases.node
        .request<unknown>({ method: "midblock_stackTrace", params: [subject] })
        .catch(({ code, message }) => `${code} ${message}`)
    expect([
      await refusalOf(`0x${"00".repeat(32)}`),
      await refusalOf("0x1234"),
      await refusalOf(5),
      await refusalOf({ to: "0x12" }),
    ]).toMatchInlineSnapshot(`
      [
        "-32000 transaction not found",
        "-32602 invalid argument 0: Transaction hash or call: expected object, received string",
        "-32602 invalid argument 0: Transaction hash or call: expected object, received number",
        "-32602 invalid argument 0: Transaction hash or call.to: expected an address (0x and 40 hex digits), got "0x12"",
      ]
    `)
  })
})

test("over HTTP the error has no stack, and midblock_stackTrace returns it", async () => {
  const { url } = await cases.node.listen({ port: 0 })
  const ask = async (method: string) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [callOf("callNoCode"), "pending"] })
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    })
    return (await response.json()) as { readonly result?: unknown }
  }
  expect(await ask("eth_call")).toEqual({
    ...{ jsonrpc: "2.0", id: 1 },
    error: { code: -32000, message: "execution reverted", data: "0x" },
  })
  expect((await ask("midblock_stackTrace")).result).toEqual({
    message: "the called account has no code",
    frames: [
      { contract: "Calling", function: "callNoCode", file: "contracts/Calling.sol", line: 56, column: 38 },
    ],
  })
})

test("the request event of a failed call has the stack", async () => {
  const events: RequestEvent[] = []
  const stop = cases.node.on("request", (event) => events.push(event))
  await cases.node.request({ method: "eth_call", params: [callOf("bare"), "pending"] }).catch(() => {})
  stop()
  const [event] = events.filter(({ method }) => method === "eth_call")
  expect(event?.stackTrace?.frames.map(({ line }) => line)).toEqual([55, 35])
})

test("both engines give the same stack traces", async () => {
  await using other = (await deployCases("plain", { evm: "ethereumjs" })).node
  for (const [name, args] of [
    ["call", [3n]],
    ["delegated"],
    ["create", [2n]],
    ["payTooMuch"],
    ["littleGas"],
  ] as const) {
    const params = [callOf(name, args)] as const
    const [one, two] = [
      await cases.node.request({ method: "midblock_stackTrace", params }),
      await other.request({ method: "midblock_stackTrace", params }),
    ]
    expect(two).toEqual(one)
  }
})

test("a node without artifacts gives the reason, and frames with addresses only", async () => {
  await using bare = (await deployCases("plain", { artifacts: undefined })).node
  const trace = await bare.request({ method: "midblock_stackTrace", params: [callOf("call", [3n])] })
  expect(trace).toEqual({
    message: 'reverted with "inner"',
    frames: [cases.addresses.Failing, cases.addresses.Calling].map((address) => ({
      ...{ contract: `<${address}>`, function: null },
      ...{ file: null, line: null, column: null },
    })),
  })
})
