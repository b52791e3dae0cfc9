import { expect, test } from "vitest"
import { createArtifacts } from "../../src/harness/index.ts"
import type { CompiledCode } from "../../src/solidity/compiled/compiledCode.ts"
import { frameText, ownFailureOf, type SourceMapped, stackTraceOf } from "../../src/solidity/stackTrace.ts"
import { Op } from "../../src/solidity/trace/execution.ts"
import { at, bankOf, lastCall, messageOf } from "./trace/execution.ts"

const steps = [
  [0x56, "0:1000", "i"],
  [Op.JUMPDEST, at.pay],
  [Op.CALL, "210:5"],
  [Op.REVERT, "210:5"],
] as const
/** Artifacts that know this code alone. */
const mapped = (compiled: CompiledCode, size: number): SourceMapped => ({
  ...createArtifacts([]),
  compiledOf: (code) => (code.length === 2 + 2 * size ? compiled : undefined),
})
const artifacts = mapped(bankOf(steps), steps.length)
const pay = { contract: "Bank", function: "pay", file: "a.sol", line: undefined, column: undefined }
const unknown = { ...pay, contract: "<0x03>", function: undefined, file: undefined }

test("stackTraceOf: the frames innermost first; code without a source map has its address", () => {
  const message = messageOf({ steps, last: lastCall(3, { to: "0x03" }) })
  expect(stackTraceOf(message, artifacts)).toEqual({
    ...{ message: "reverted without a reason", frames: [unknown, pay], source: undefined },
  })
  expect(stackTraceOf(message, undefined)).toEqual({
    ...{ message: "reverted without a reason", source: undefined },
    frames: [unknown, { ...unknown, contract: "<0x02>" }],
  })
})

test("ownFailureOf: the location in the code of the message itself, with the reason of the callee", () => {
  const message = messageOf({
    steps,
    last: lastCall(3, { to: "0x05", code: undefined, failure: "bad input" }),
  })
  expect(ownFailureOf(message, artifacts)).toEqual({
    message: "the precompile <0x05> failed: bad input",
    frame: pay,
  })
  expect(ownFailureOf(messageOf({ steps: [] }), artifacts)).toEqual({
    ...{ message: "reverted without a reason", frame: undefined },
  })
})

test("ownFailureOf: the line of the callee is not its own", () => {
  const inner = [[Op.REVERT, "310:5"]] as const
  const callee = mapped(bankOf(inner), inner.length)
  const both: SourceMapped = {
    ...artifacts,
    compiledOf: (code, isInitCode) =>
      callee.compiledOf?.(code, isInitCode) ?? artifacts.compiledOf?.(code, isInitCode),
  }
  const message = messageOf({
    steps,
    last: { step: 3, message: messageOf({ steps: inner, to: "0x03", depth: 1 }) },
  })
  expect(stackTraceOf(message, both).frames.map((frame) => frame.function)).toEqual(["deposit", "pay"])
  expect(ownFailureOf(message, both).frame).toEqual(pay)
})

test("frameText: the known parts, in the format of JavaScript engines", () => {
  const frame = { contract: "Token", function: "transfer", file: "contracts/Token.sol", line: 42, column: 9 }
  expect(frameText(frame)).toBe("Token.transfer (contracts/Token.sol:42:9)")
  expect(frameText({ ...frame, contract: undefined })).toBe("transfer (contracts/Token.sol:42:9)")
  expect(frameText({ ...frame, line: undefined, column: undefined })).toBe(
    "Token.transfer (contracts/Token.sol)",
  )
  expect(frameText({ ...frame, file: undefined })).toBe("Token.transfer")
  expect(frameText({ ...frame, contract: undefined, function: undefined })).toBe("contracts/Token.sol:42:9")
})
