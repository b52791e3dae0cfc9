/** Stack traces of the calls of thrown errors; test/solidity/stackTraces compares those of contracts with Hardhat's. */
import { encodeDeployData, encodeFunctionData, type Hex } from "viem"
import { expect, test } from "vitest"
import { createArtifacts, loadArtifacts } from "../../../src/harness/index.ts"
import { createNodeParts } from "../../../src/node/node.ts"
import { withDefaults } from "../../../src/node/options/index.ts"
import type { SourceMapped } from "../../../src/solidity/stackTrace.ts"
import { profiles } from "../../solidity/stackTraces/cases.mjs"
import { compileCases } from "../../solidity/stackTraces/compile.ts"

const address: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const artifacts = loadArtifacts(compileCases(profiles.plain as object))
const failing = artifacts.find("Failing")

const callOf = (functionName: string, to = address) => ({
  to,
  input: encodeFunctionData({ abi: failing.abi, functionName } as never),
})

/** A node with a contract whose `revertReason` fails in line 54. */
async function withFailing(explainer: SourceMapped = artifacts) {
  const options = withDefaults({ mining: false, seed: "0" })
  const node = await createNodeParts(options, { onError: () => {}, showsPendingBaseFee: true, explainer })
  const [from] = node.accounts.list.map((account) => account.address)
  const input = encodeDeployData({ abi: failing.abi, bytecode: failing.bytecode as Hex, args: [5n] } as never)
  await node.submit.unlocked({ from, input, gas: 8_000_000n })
  const errorOf = (functionName: string, to = address, overrides = {}) =>
    node.calls.call(callOf(functionName, to), { tag: "pending" }, overrides).then(
      () => "answered",
      (error: unknown) => error,
    )
  return { node, errorOf, ofError: node.stackTraces.ofError }
}

const frame = { contract: "Failing", file: "contracts/Failing.sol" }

test("ofError: the trace of the failed call is computed once, also after its block is sealed", async () => {
  const { node, errorOf, ofError } = await withFailing()
  const error = await errorOf("revertReason")
  await node.miner.mine(1)
  const trace = ofError(error)
  expect(ofError(error)).toBe(trace)
  const { source, ...rest } = (await trace) ?? {}
  expect(rest).toEqual({
    message: 'reverted with "reverted"',
    frames: [{ ...frame, function: "revertReason", line: 54, column: 53 }],
  })
  expect(source?.split("\n")[53]).toContain("function revertReason() external pure")
})

test("ofError: the call runs again with its overrides", async () => {
  const { errorOf, ofError } = await withFailing()
  const elsewhere: Hex = `0x${"c0".repeat(20)}`
  const state = new Map([[elsewhere, { code: failing.deployedBytecode as Hex }]])
  const error = await errorOf("revertReason", elsewhere, { state })
  expect((await ofError(error))?.frames).toEqual([
    { ...frame, function: "revertReason", line: 54, column: 53 },
  ])
})

test("ofError: undefined for an error of another origin, and for a call that cannot begin", async () => {
  const { node, ofError } = await withFailing()
  const strangers = [new Error("execution reverted"), "text", null, undefined]
  expect(strangers.map((stranger) => ofError(stranger))).toEqual(strangers.map(() => undefined))
  const poor: Hex = `0x${"0d".repeat(20)}`
  const estimate = node.calls.estimate({ from: poor, to: poor, input: "0x", value: 1n }, { tag: "pending" })
  const error = await estimate.catch((thrown: unknown) => thrown)
  expect(String(error)).toContain("insufficient funds for gas * price + value")
  expect(await ofError(error)).toBe(undefined)
})

test("behavior: artifacts without source maps: no call is remembered, and a trace on demand has addresses", async () => {
  const { node, errorOf, ofError } = await withFailing(createArtifacts([]))
  expect(node.stackTraces.hasSourceMaps).toBe(false)
  expect(ofError(await errorOf("revertReason"))).toBeUndefined()
  const trace = await node.stackTraces.ofCall(callOf("revertReason"), { tag: "pending" })
  expect(trace?.frames.map(({ contract }) => contract)).toEqual([`<${address}>`])
  expect(await node.stackTraces.ofCall(callOf("number"), { tag: "pending" })).toBe(undefined)
})
