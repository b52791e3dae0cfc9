import { encodeErrorResult, parseAbi } from "viem"
import { expect, test } from "vitest"
import type { Explainer, Names } from "../../../../src/kernel/evm/execute/explainer.ts"
import { explain } from "../../../../src/kernel/evm/trace/explained.ts"
import type { CallFrame } from "../../../../src/kernel/evm/trace/frameTracer.ts"
import { from, to } from "../execute/fixtures.ts"

const frame = (fields: Partial<CallFrame> = {}): CallFrame => ({
  ...{ type: "CALL", from, to, input: "0x", gas: 9n, value: 0n, output: "0x", gasUsed: 5n },
  ...{ failure: undefined, code: Uint8Array.of(1), calls: [], logs: [] },
  ...fields,
})

const token: Names = {
  decodeError: (data) => (data === "0xbad1" ? { name: "TooPoor", text: "TooPoor(have: 1)" } : undefined),
  decodeCall: (input) => (input === "0xca11" ? { name: "transfer", text: "transfer(value: 5)" } : undefined),
  decodeLog: ({ data }) => (data === "0x05" ? { name: "Moved", text: "Moved(value: 5)" } : undefined),
}
const none: Names = { decodeError: () => undefined, decodeCall: () => undefined, decodeLog: () => undefined }
/** Knows the code 0x01, its init code 0x02, and its names. */
const explainer: Explainer = {
  decodeError: () => undefined,
  ofCode: (code) => (code === "0x01" ? { contractName: "Token" } : undefined),
  ofInitCode: (code) => (code.startsWith("0x02") ? { contractName: "Token" } : undefined),
  decodeCreation: (code) => (code === "0x0205" ? { name: "Token", text: "Token(supply: 5)" } : undefined),
  decodingOf: (code) => (code === "0x01" ? token : none),
}

test("default: without artifacts a call has its failure in geth's words, and its reason", () => {
  const output = encodeErrorResult({
    abi: parseAbi(["error Error(string)"]),
    errorName: "Error",
    args: ["no"],
  })
  const log = { address: to, topics: [], data: "0x05", index: 0, position: 0 } as const
  const inner = frame({ failure: "invalid JUMP", output: "0x12" })
  const outer = frame({ failure: "revert", output, calls: [inner], logs: [log] })
  const plain = { decoded: undefined, logs: [], calls: [], revertReason: undefined }
  expect(explain(outer, undefined)).toEqual({
    ...{ frame: outer, error: "execution reverted", revertReason: "no", decoded: undefined },
    logs: [{ ...log, decoded: undefined }],
    calls: [{ ...plain, frame: inner, error: "invalid jump destination" }],
  })
  expect(explain(frame(), undefined)).toEqual({ ...plain, frame: frame(), error: undefined })
})

test("behavior: artifacts give the names of functions, events and errors by the code that ran", () => {
  const log = { address: to, topics: [], data: "0x05", index: 0, position: 0 } as const
  const known = frame({ input: "0xca11", failure: "revert", output: "0xbad1", logs: [log] })
  const { decoded, revertReason, logs } = explain(known, explainer)
  expect({ decoded, revertReason, logs }).toEqual({
    ...{ decoded: "Token.transfer(value: 5)", revertReason: "TooPoor(have: 1)" },
    logs: [{ ...log, decoded: "Moved(value: 5)" }],
  })
  const other = explain({ ...known, code: Uint8Array.of(7) }, explainer)
  expect(other.decoded).toBeUndefined()
  expect(other.revertReason).toBeUndefined()
  expect(other.logs[0]?.decoded).toBeUndefined()
})

test("behavior: data that a callee reverted with has its reason from the callee; other data does not", () => {
  const inner = frame({ failure: "revert", output: "0xbad1" })
  const passing = (output: `0x${string}`, failure = "revert") =>
    explain(frame({ code: Uint8Array.of(7), failure, output, calls: [inner] }), explainer).revertReason
  expect(passing("0xbad1")).toBe("TooPoor(have: 1)")
  expect(passing("0xbad2")).toBeUndefined()
  expect(passing("0xbad1", "out of gas")).toBeUndefined()
})

test("behavior: a creation is named by the deployed code, or by its init code, with the arguments if they are known", () => {
  const named = (fields: Partial<CallFrame>) =>
    explain(frame({ type: "CREATE", ...fields }), explainer).decoded
  expect(named({ output: "0x01", input: "0x03" })).toBe("new Token")
  expect(named({ input: "0x02" })).toBe("new Token")
  expect(named({ type: "CREATE2", input: "0x0205" })).toBe("new Token(supply: 5)")
  expect(named({ input: "0x03" })).toBeUndefined()
})
