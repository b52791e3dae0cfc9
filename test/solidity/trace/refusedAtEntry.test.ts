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
  expect([
    refused({ input: unknown }),
    refused({ input: pay, value: 1n }),
    refused({ input: pay }),
    refused({ input: deposit, value: 1n }),
    refused({ input: unknown, output: "0x01" }),
  ]).toEqual([
    ["missingFunction", "<unrecognized-selector>"],
    ["notPayable", "pay"],
    undefined,
    undefined,
    undefined,
  ])
})

test("behavior: a receive function takes empty calls, a fallback function all others", () => {
  expect([
    refused({ input: "0x" }),
    refused({ input: "0x", more: [receive] }),
    refused({ input: unknown, more: [receive] }),
    refused({ input: unknown, more: [fallback] }),
    refused({ input: unknown, more: [fallback], value: 1n }),
    refused({ input: "0x", more: [fallback], value: 1n }),
  ]).toEqual([
    ["missingFunction", "<unrecognized-selector>"],
    undefined,
    ["missingFunction", "<unrecognized-selector>"],
    undefined,
    ["fallbackNotPayable", "<fallback>"],
    ["fallbackNotPayable", "<fallback>"],
  ])
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
  expect([
    refused({ contract, input: unknown }),
    refused({ contract, input: pay }),
    refused({ contract, input: pay, depth: 1 }),
  ]).toEqual([["directLibraryCall", undefined], ["directLibraryCall", "pay"], undefined])
})

test("behavior: a creation refuses value, and arguments that are too short", () => {
  const short = [[Op.CODESIZE, "0:1000"], [Op.REVERT]] as const
  expect([
    refused({ type: "CREATE", value: 1n }),
    refused({ type: "CREATE2", steps: short }),
    refused({ type: "CREATE" }),
    refused({ type: "CREATE", steps: [[Op.CODESIZE, "0:1000"], [Op.DUP1, "210:5"], [Op.REVERT]] }),
    refused({ type: "CREATE", steps: short, output: "0x01" }),
  ]).toEqual([
    ["notPayable", "constructor"],
    ["invalidParameters", "constructor"],
    undefined,
    undefined,
    undefined,
  ])
})
