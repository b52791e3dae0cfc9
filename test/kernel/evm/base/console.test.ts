import { readFileSync } from "node:fs"
import {
  type AbiParameter,
  encodeAbiParameters,
  type Hex,
  hexToBytes,
  sliceHex,
  toFunctionSelector,
} from "viem"
import { describe, expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"
import { consoleAddress, consoleText, recordConsole } from "../../../../src/kernel/evm/base/console.ts"

const address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"

/** Returns the input of `log` with these types; `signature` if the selector is from another spelling. */
function inputOf(types: readonly string[], values: readonly unknown[], signature = types.join(",")) {
  const parameters = types.map((type): AbiParameter => ({ type }))
  return hexToBytes(
    `${toFunctionSelector(`log(${signature})`)}${encodeAbiParameters(parameters, values as never).slice(2)}`,
  )
}

describe("consoleText", () => {
  test.each([
    [[], [], ""],
    [["string"], ["deposit"], "deposit"],
    [["string", "uint256"], ["deposit of %d", 5n], "deposit of 5"],
    [["string", "uint256"], ["100%% of", 2n ** 256n - 1n], `100% of ${2n ** 256n - 1n}`],
    [["string", "uint256", "bool"], ["%i, %s", 5n, true], "5, true"],
    [["string", "uint256", "uint256"], ["%%d %d", 1n, 2n], "%d 1 2"],
    [["string", "uint256"], ["%x %o", 255n], "%x '255'"],
    [["string", "string"], ["%o and %j", "a"], "'a' and %j"],
    [["string", "string", "string", "string"], ["a", "b%s", "c", "d"], "a b%s c d"],
    [
      ["uint256", "address", "bool", "string"],
      [1n, address, false, "%s"],
      `1 ${address.toLowerCase()} false %s`,
    ],
    [["int256"], [-5n], "-5"],
    [["string", "int256"], ["is", -1n], "is -1"],
    [["bool"], [true], "true"],
    [["bytes"], ["0x0123"], "0x0123"],
    [["bytes4"], ["0x01234567"], "0x01234567"],
    [["bytes32"], [`0x${"ab".repeat(32)}`], `0x${"ab".repeat(32)}`],
    [["string"], ["grüße, 世界"], "grüße, 世界"],
  ])("%s %s", (types, values, text) => {
    expect(consoleText(inputOf(types, values))).toBe(text)
  })

  test.each([
    [["uint256"], [5n], "uint", "5"],
    [["int256"], [-5n], "int", "-5"],
    [["string", "uint256"], ["%d", 5n], "string,uint", "5"],
    [["uint256", "string", "uint256", "bool"], [1n, "a", 2n, true], "uint,string,uint,bool", "1 a 2 true"],
    [["string", "int256"], ["is", -1n], "string,int", "is -1"],
    [["bytes1"], ["0xab"], "byte", "0xab"],
  ])("behavior: the old selector of log(%s)", (types, values, signature, text) => {
    expect(consoleText(inputOf(types, values, signature))).toBe(text)
  })

  test("behavior: every signature of Hardhat's console.sol gives the text that Hardhat prints", () => {
    const [head, ...cases] = readFileSync(new URL("console.hardhat.jsonl", import.meta.url), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(head).toEqual({ hardhat: "3.18.0" })
    const shown = (cases as [string[], unknown[], string][]).map(([types, values]) => {
      const native = values.map((value, index) =>
        types[index]?.match(/^u?int/) ? BigInt(value as string) : value,
      )
      return [types, values, consoleText(inputOf(types, native))]
    })
    expect(new Set(shown.map(([types]) => String(types))).size).toBe(375)
    expect(shown).toEqual(cases)
  })

  test("behavior: other input is returned as hex", () => {
    const whole = inputOf(["string", "uint256"], ["deposit of %d", 5n])
    const far = inputOf(["uint256"], [2n ** 255n])
    far.set(inputOf(["string"], [""]).subarray(0, 4))
    for (const bytes of [Uint8Array.of(1, 2, 3, 4), whole.subarray(0, 50), far])
      expect(consoleText(bytes)).toBe(`0x${Buffer.from(bytes).toString("hex")}`)
  })
})

test("recordConsole: at most 1,000 calls and 64 KiB, and only inputs with a selector", () => {
  const record = (inputs: Uint8Array[]) =>
    inputs.reduce<ReturnType<typeof recordConsole>>(recordConsole, undefined)
  expect(record(Array(2000).fill(new Uint8Array(4)))?.calls).toHaveLength(1000)
  expect(record([new Uint8Array(3), new Uint8Array()])).toBeUndefined()
  expect(record(Array(100).fill(new Uint8Array(1024)))).toMatchObject({ bytes: 65_536 })
  expect(record([new Uint8Array(100_000), new Uint8Array(4)])?.calls).toHaveLength(1)
})

/** Init code that calls the console with 4 bytes of memory, by each of the four call instructions, and may revert. */
function calling(reverts: boolean): Hex {
  const push = `73${consoleAddress.slice(2)}`
  const withValue = (code: string) => `60006000600460006000${push}5a${code}50`
  const without = (code: string) => `6000600060046000${push}5a${code}50`
  const calls = `${withValue("f1")}${withValue("f2")}${without("f4")}${without("fa")}`
  return `0x6341304fac60e01b600052${calls}60006000${reverts ? "fd" : "f3"}`
}

test("behavior: console calls of every kind are recorded, also in a transaction that reverts", async () => {
  await using node = await createNode()
  const seen: (readonly string[] | undefined)[] = []
  node.on("flashblock", ({ transactions }) =>
    seen.push(
      ...transactions.map(({ consoleCalls }) =>
        consoleCalls?.map((input) => sliceHex(`0x${Buffer.from(input).toString("hex")}`, 0, 4)),
      ),
    ),
  )
  const from = node.accounts[0]?.address
  for (const data of [calling(false), calling(true), "0x00"])
    await node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x30000", data }] })
  const four = Array(4).fill("0x41304fac")
  expect(seen).toEqual([four, four, undefined])
})

test("behavior: calls of the console cost the gas of calls of any account without code", async () => {
  await using node = await createNode()
  const other = `0x${"99".repeat(20)}`
  const codes = [calling(false), calling(false).replaceAll(consoleAddress.slice(2), other.slice(2)) as Hex]
  const at = `0x${"c0".repeat(20)}`
  const traces = await Promise.all(
    codes.map((code) =>
      node.request<{ gas: number; structLogs: { op: string; gasCost: number }[] }>({
        method: "debug_traceCall",
        params: [{ to: at, gas: "0x30000" }, "latest", { stateOverrides: { [at]: { code } } }],
      }),
    ),
  )
  const [ofConsole, ofAccount] = traces.map(({ gas, structLogs }) => ({
    gas,
    costs: structLogs.map(({ op, gasCost }) => [op, gasCost]),
  }))
  expect(ofConsole).toEqual(ofAccount)
})
