/** Tests the section that tells V8 how to compile the functions of the core before their first call. */
import { expect, test } from "vitest"
import { compilationHints } from "../../src/core/compilationHints.mjs"

/** A module with two empty functions: a type, the functions, their code. */
const [header, types, functions, code] = [
  [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  [0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
  [0x03, 0x03, 0x02, 0x00, 0x00],
  [0x0a, 0x07, 0x02, 0x02, 0x00, 0x0b, 0x02, 0x00, 0x0b],
] as const
const module = Uint8Array.from([...header, ...types, ...functions, ...code])

const textOf = (...names: readonly string[]) =>
  `(module\n${names.map((name) => ` (func $src/core/assembly/${name}\n  (nop)\n )\n`).join("")})`

test("functions of the loop are to be optimised, others compiled by the baseline compiler", () => {
  const { offset, section } = compilationHints(module, textOf("steps/notifyStep", "interpreter/interpret"))
  expect([...section]).toEqual([0, 20, 16, ...Buffer.from("compilationHints"), 2, 0b01_01_10, 0b10_10_10])
  expect(offset).toBe(header.length + types.length + functions.length)
})

test("the section is valid where it belongs", () => {
  const { offset, section } = compilationHints(module, textOf("keccak/keccak256", "words/words/add"))
  const parts = [module.subarray(0, offset), section, module.subarray(offset)]
  const found = WebAssembly.Module.customSections(
    new WebAssembly.Module(Buffer.concat(parts)),
    "compilationHints",
  )
  expect(found.map((bytes) => [...new Uint8Array(bytes)])).toEqual([[2, 0b10_10_10, 0b10_10_10]])
})

test("error: the text of another module", () => {
  expect(() => compilationHints(module, textOf("interpreter/interpret"))).toThrow(
    "the text has 1 functions, the module 2",
  )
})
