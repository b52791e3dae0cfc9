/** The words of each kind of frame; stackTraces/hardhat.test.ts has the messages of real code. */
import { encodeErrorResult, type Hex, parseAbi } from "viem"
import { expect, test } from "vitest"
import { createArtifacts } from "../../src/harness/index.ts"
import { failureMessage } from "../../src/solidity/failureMessage.ts"
import type { Frame, FrameKind } from "../../src/solidity/trace/frames.ts"
import { messageOf } from "./trace/execution.ts"

const abi = parseAbi(["error Poor(uint256 have)", "error Error(string)", "error Panic(uint256)"])
const poor = encodeErrorResult({ abi, errorName: "Poor", args: [5n] })
const reason = (text: string) => encodeErrorResult({ abi, errorName: "Error", args: [text] })
const panic = encodeErrorResult({ abi, errorName: "Panic", args: [0x11n] })

const said = (
  kind: FrameKind,
  more: Partial<Frame> & {
    readonly input?: Hex
    readonly value?: bigint
    readonly failure?: string
    readonly output?: Hex
  } = {},
  explainer?: Parameters<typeof failureMessage>[2],
) => {
  const { input = "0x11223344", value = 7n, failure = "revert", output = "0x", ...frame } = more
  const whole: Frame = { kind, contract: "Bank", function: "pay", range: undefined, ...frame }
  return failureMessage(whole, messageOf({ steps: [], input, value, failure, output }), explainer)
}

test("default: calls that a contract refuses", () => {
  const nameless = { function: "<fallback>" }
  expect(said("missingFunction", { function: "<unrecognized-selector>" })).toBe(
    "Bank has no function with the selector 0x11223344, and no fallback function",
  )
  expect(said("missingFunction", { input: "0x", function: "<unrecognized-selector>" })).toBe(
    "Bank has neither a receive nor a fallback function, and was called without data",
  )
  expect(said("notPayable")).toBe("Bank.pay is not payable, and was called with 7 wei")
  expect(said("fallbackNotPayable", nameless)).toBe(
    "Bank.<fallback> is not payable, and was called with 7 wei",
  )
  expect(said("fallbackNotPayable", { ...nameless, input: "0x" })).toBe(
    "Bank.<fallback> is not payable, there is no receive function, and it was called with 7 wei",
  )
  expect(said("invalidParameters")).toBe(
    "Bank.pay was called with data that is too short or wrong for its parameters",
  )
  expect(said("directLibraryCall")).toBe("Bank.pay is in a library, which cannot be called directly")
  expect(said("directLibraryCall", { function: undefined })).toBe(
    "Bank is a library, and has no function with the selector 0x11223344",
  )
  expect(said("directLibraryCall", { function: undefined, input: "0x" })).toBe(
    "Bank is a library, and was called without data",
  )
})

test("behavior: a precompile is named by its address", () => {
  const frame = { contract: undefined, function: undefined, address: "0x05", failure: "invalid input" }
  expect(said("precompile", frame)).toBe("the precompile <0x05> failed: invalid input")
})

test("behavior: the decoded revert data, with the names of artifacts, and the text of a halt", () => {
  const artifacts = createArtifacts([{ contractName: "Bank", abi: parseAbi(["error Poor(uint256 have)"]) }])
  const texts = [poor, reason('a "b"'), reason(""), panic].map((output) =>
    said("revert", { output }, artifacts),
  )
  expect(texts).toEqual([
    ...["reverted with Poor(have: 5)", 'reverted with "a \\"b\\""', 'reverted with ""'],
    "reverted with Panic(0x11): Arithmetic operation resulted in underflow or overflow.",
  ])
  expect(said("revert")).toBe("reverted without a reason")
  expect(said("other", { failure: "out of gas" })).toBe("out of gas")
})

test("behavior: without artifacts, a reason and a panic are decoded, other data is not", () => {
  expect([poor, reason("no"), panic].map((output) => said("revert", { output }))).toEqual([
    `reverted with data that no known error has: ${poor}`,
    'reverted with "no"',
    "reverted with panic: arithmetic underflow or overflow (0x11)",
  ])
})
