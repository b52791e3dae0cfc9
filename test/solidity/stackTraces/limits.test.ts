/** Stacks at the depth limit of the EVM. Hardhat 3.18 gives no result: its process ends with a segmentation fault. */
import { encodeErrorResult, encodeFunctionData, type Hex, parseAbi } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ConsoleEvent } from "../../../src/index.ts"
import { type Cases, deployCases } from "./deployed.ts"

let cases: Cases
beforeAll(async () => {
  cases = await deployCases("plain", { automine: true, gasLimit: 10n ** 15n, hardfork: "prague" })
  const rich = `0x${(10n ** 30n).toString(16)}` as const
  await cases.node.request({ method: "anvil_setBalance", params: [cases.from, rich] })
})
afterAll(() => cases.node.close())

const callOf = (functionName: string, args: readonly unknown[] = []) => ({
  from: cases.from,
  to: cases.addresses.Depth as Hex,
  data: encodeFunctionData({ abi: cases.artifacts.find("Depth").abi, functionName, args } as never),
})

/** Each call keeps a 64th of its gas: a thousand nested calls need ten million times the gas of the innermost one. */
async function failed(functionName: string, args: readonly unknown[] = []) {
  const params = [{ ...callOf(functionName, args), gas: "0xe8d4a51000" }] as const
  const hash = await cases.node.request({ method: "eth_sendTransaction", params })
  return cases.node.request({ method: "midblock_stackTrace", params: [hash] })
}

const frameOf = (name: string, line: number, column: number) => ({
  contract: "Depth",
  function: name,
  file: "contracts/Depth.sol",
  line,
  column,
})

test("behavior: a revert at depth 1,024 has 1,025 frames", async () => {
  expect(await failed("down", [1024n])).toEqual({
    message: 'reverted with "the bottom"',
    frames: [frameOf("down", 19, 9), ...Array.from({ length: 1024 }, () => frameOf("down", 20, 16))],
  })
})

test("behavior: a call beyond the depth limit does not begin, and each call around it has a frame", async () => {
  expect(await failed("forever")).toEqual({
    message: "the call could not begin: too little balance, or too many calls within calls",
    frames: Array.from({ length: 1025 }, () => frameOf("forever", 22, 65)),
  })
})

test("behavior: console.log in a static call is reported, and is not taken for the failed call", async () => {
  const trace = await cases.node.request({
    method: "midblock_stackTrace",
    params: [callOf("logs"), "latest"],
  })
  const lines: ConsoleEvent[] = []
  const stop = cases.node.on("console", (line) => lines.push(line))
  await cases.node.request({ method: "eth_call", params: [callOf("logs"), "latest"] }).catch(() => {})
  stop()
  expect(trace).toEqual({
    message: 'reverted with "logged"',
    frames: [frameOf("logging", 27, 9), frameOf("logs", 23, 62)],
  })
  expect(lines.map(({ text, method, failed }) => ({ text, method, failed }))).toEqual([
    { text: "here", method: "eth_call", failed: true },
  ])
})

test("behavior: a creation at the address of a contract is a collision, not a call of a precompile", async () => {
  const { abi } = cases.artifacts.find("Calling")
  const data = encodeFunctionData({ abi, functionName: "create2", args: [7n] } as never)
  const call = { from: cases.from, to: cases.addresses.Calling as Hex, data, gas: "0x7a1200" } as const
  const made = await cases.node.request({ method: "eth_call", params: [call, "latest"] })
  await cases.node.request({ method: "eth_sendTransaction", params: [call] })
  expect(await cases.node.request({ method: "midblock_stackTrace", params: [call, "latest"] })).toEqual({
    message: "contract address collision",
    frames: [
      { contract: `<0x${made.slice(26)}>`, function: "constructor", file: null, line: null, column: null },
      { contract: "Calling", function: "create2", file: "contracts/Calling.sol", line: 77, column: 81 },
    ],
  })
})

test("behavior: an empty revert reason is shown as an empty string", async () => {
  const data = encodeErrorResult({ abi: parseAbi(["error Error(string)"]), args: [""] }).slice(2)
  const unknown = `0x6044600a5f3960445ffd${data}` as const // CODECOPY and REVERT of the data after the code
  const params = [{ from: cases.from, data: unknown }, "latest"] as const
  const trace = await cases.node.request({ method: "midblock_stackTrace", params: [...params] })
  expect(trace?.message).toBe('reverted with ""')
})
