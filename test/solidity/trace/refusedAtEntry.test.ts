import { expect, test } from "vitest"
import { Op } from "../../../src/solidity/trace/execution.ts"
import { refusedAtEntry } from "../../../src/solidity/trace/refusedAtEntry.ts"
import { functionOf } from "../handmade.ts"
import { executionOf } from "./execution.ts"

type Given = Omit<Parameters<typeof executionOf>[0], "steps"> & Partial<Parameters<typeof executionOf>[0]>

/** Returns the kind and the function of the frame. */
const refused = (given: Given) => {
  const frame = refusedAtEntry(executionOf({ steps: [[Op.REVERT]], ...given }))
  return frame && [frame.kind, frame.function]
}
const fallback = functionOf("", "500:50", { kind: "fallback" })
const receive = functionOf("", "600:50", { kind: "receive", stateMutability: "payable" })
const [pay, deposit, unknown] = ["0x11223344", "0x55667788", "0x99999999"] as const

test("default: a selector without a function, and value for a function that is not payable", () => {
  expect(refused({ input: unknown })).toEqual(["missingFunction", "<unrecognized-selector>"])
  expect(refused({ input: pay, value: 1n })).toEqual(["notPayable", "pay"])
  expect(refused({ input: pay })).toBeUndefined()
  expect(refused({ input: deposit, value: 1n })).toBeUndefined()
  expect(refused({ input: unknown, output: "0x01" })).toBeUndefined()
})

test("behavior: a receive function takes empty calls, a fallback function all others", () => {
  expect(refused({ input: "0x" })).toEqual(["missingFunction", "<unrecognized-selector>"])
  expect(refused({ input: "0x", more: [receive] })).toBeUndefined()
  expect(refused({ input: unknown, more: [receive] })).toEqual(["missingFunction", "<unrecognized-selector>"])
  expect(refused({ input: unknown, more: [fallback] })).toBeUndefined()
  expect(refused({ input: unknown, more: [fallback], value: 1n })).toEqual([
    "fallbackNotPayable",
    "<fallback>",
  ])
  expect(refused({ input: "0x", more: [fallback], value: 1n })).toEqual(["fallbackNotPayable", "<fallback>"])
})

test("behavior: a contract with a base in an unknown file may have any function", () => {
  expect(
    refused({
      input: unknown,
      contract: { baseContracts: [{ baseName: { name: "Unknown", referencedDeclaration: 2 } }] },
    }),
  ).toBe(undefined)
})

test("behavior: a library refuses direct calls, but not delegate calls", () => {
  const contract = { contractKind: "library" }
  expect(refused({ contract, input: unknown })).toEqual(["directLibraryCall", undefined])
  expect(refused({ contract, input: pay })).toEqual(["directLibraryCall", "pay"])
  expect(refused({ contract, input: pay, depth: 1 })).toBeUndefined()
})

test("behavior: a creation refuses value, and arguments that are too short", () => {
  const short = [[Op.CODESIZE, "0:1000"], [Op.REVERT]] as const
  expect(refused({ type: "CREATE", value: 1n })).toEqual(["notPayable", "constructor"])
  expect(refused({ type: "CREATE2", steps: short })).toEqual(["invalidParameters", "constructor"])
  expect(refused({ type: "CREATE" })).toBeUndefined()
  expect(
    refused({ type: "CREATE", steps: [[Op.CODESIZE, "0:1000"], [Op.DUP1, "210:5"], [Op.REVERT]] }),
  ).toBeUndefined()
  expect(refused({ type: "CREATE", steps: short, output: "0x01" })).toBeUndefined()
})
