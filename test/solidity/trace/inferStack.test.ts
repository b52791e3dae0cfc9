/** Rules of several files together; stackTraces/hardhat.test.ts has the frames of real code. */
import { expect, test } from "vitest"
import { Op } from "../../../src/solidity/trace/execution.ts"
import { inferStack, type KnownCode } from "../../../src/solidity/trace/inferStack.ts"
import { at, bankOf, lastCall, messageOf } from "./execution.ts"

const JUMP = 0x56
type Given = Parameters<typeof messageOf>[0]

/** Infers the frames, innermost last; the code of the outermost message alone has a source map. */
function infer(given: Given, known: Partial<KnownCode> = {}) {
  const message = messageOf(given)
  const compiled = bankOf(given.steps, given.more, given.contract)
  const { frames, failed } = inferStack(message, {
    compiledOf: (code) => (code === message.code ? compiled : undefined),
    decodes: () => true,
    nameOf: () => undefined,
    ...known,
  })
  return {
    frames: frames.map(({ kind, function: name, address }) => [kind, name ?? address]),
    isOuter: failed === message,
  }
}

const entered = [
  [JUMP, "0:1000", "i"],
  [Op.JUMPDEST, at.pay],
] as const

test("default: the frames of functions, and those of a callee whose failure is passed on", () => {
  const steps = [...entered, [Op.CALL, "210:5"], [Op.REVERT, "210:5"]] as const
  expect(infer({ steps, last: lastCall(3, { to: "0x03" }) })).toEqual({
    frames: [
      ["call", "pay"],
      ["unknown", "0x03"],
    ],
    isOuter: false,
  })
})

test("behavior: a failure in a modifier has the frame of the function before it", () => {
  const steps = [
    [JUMP, "405:5", "i"],
    [Op.JUMPDEST, "410:5"],
    [Op.REVERT, "420:5"],
  ] as const
  expect(infer({ steps }).frames[0]).toEqual(["call", "pay"])
})

test("behavior: a refused call has one frame", () => {
  expect(infer({ steps: [[Op.REVERT]], input: "0x99999999" })).toEqual({
    frames: [["missingFunction", "<unrecognized-selector>"]],
    isOuter: true,
  })
})

test("behavior: a check for code without code, and code that is too large", () => {
  const steps = [...entered, [Op.EXTCODESIZE, "210:5"], [Op.ISZERO, "210:5"], [Op.JUMPDEST]] as const
  expect(infer({ steps, failure: "invalid jump destination" }).frames.at(-1)).toEqual(["noCode", "pay"])
  const creation = { type: "CREATE", steps: [[Op.CALL, "110:5"]], failure: "max code size exceeded" } as const
  expect(infer(creation).frames).toEqual([["codeTooLarge", "constructor"]])
})

test("behavior: code without a source map has its address or its names, and passes on the failure of a callee", () => {
  const nothing = { compiledOf: () => undefined }
  const named = { ...nothing, nameOf: () => ({ contract: "Bank", function: "pay" }) }
  const precompile = lastCall(1, { to: "0x05", code: undefined, failure: "invalid input" })
  expect(infer({ steps: [], to: "0x02" }, nothing)).toEqual({ frames: [["unknown", "0x02"]], isOuter: true })
  expect(infer({ steps: [], to: "0x02" }, named)).toEqual({ frames: [["unknown", "pay"]], isOuter: true })
  expect(infer({ steps: [], to: "0x02", type: "CREATE", code: undefined }, nothing)).toEqual({
    frames: [["unknown", "constructor"]],
    isOuter: true,
  })
  expect(infer({ steps: [], to: "0x02", last: precompile }, nothing)).toEqual({
    frames: [
      ["call", "0x02"],
      ["precompile", "0x05"],
    ],
    isOuter: false,
  })
  expect(infer({ steps: [], to: "0x02", last: precompile, output: "0x12" }, nothing)).toEqual({
    frames: [["unknown", "0x02"]],
    isOuter: true,
  })
})
