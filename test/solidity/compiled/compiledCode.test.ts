import { expect, test } from "vitest"
import { createCompiledCode } from "../../../src/solidity/compiled/compiledCode.ts"
import { createContract } from "../../../src/solidity/compiled/contract.ts"
import { JUMP_IN } from "../../../src/solidity/compiled/sourceMap.ts"
import { compilationOf, nodeOf } from "../handmade.ts"

const contractNode = nodeOf("ContractDefinition", "0:100", { name: "A", id: 1, nodes: [] })
const compilation = compilationOf({ "a.sol": { nodes: [contractNode] }, "b.sol": {} })
const contract = createContract(compilation, "a.sol", "A")
if (contract === undefined) throw new Error("no contract")
const create = (code: string, sourceMap: string) =>
  createCompiledCode({ contract, compilation, code: Buffer.from(code, "hex"), sourceMap })

test("default: instructions by program counter; the data of PUSH counts for none", () => {
  const { at } = create("61ffff5600", "1:2:0:-;3:4:1:i;5:6:-1:-")
  const [a, b] = compilation.files
  const none = { jump: 0, range: undefined }
  expect([0, 1, 2, 3, 4].map(at)).toEqual([
    { op: 0x61, jump: 0, range: { file: a, start: 1, end: 3 } },
    { ...none, op: 0xff },
    { ...none, op: 0xff },
    { op: 0x56, jump: JUMP_IN, range: { file: b, start: 3, end: 7 } },
    { ...none, op: 0 },
  ])
  expect(at(0)).toBe(at(0))
})

test("behavior: instructions beyond the source map and beyond the code have no range", () => {
  const { at } = create("5b5b7f", "1:2:0:-")
  const none = { jump: 0, range: undefined }
  expect([1, 2, 3, 1000].map(at)).toEqual([
    { ...none, op: 0x5b },
    { ...none, op: 0x7f },
    { ...none, op: 0 },
    { ...none, op: 0 },
  ])
})
