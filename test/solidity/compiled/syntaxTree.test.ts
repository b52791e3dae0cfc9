import { expect, test } from "vitest"
import { nodesOf, rangeOf, readSyntaxTree } from "../../../src/solidity/compiled/syntaxTree.ts"
import { compilationOf, functionOf, nodeOf } from "../handmade.ts"

const [file] = compilationOf({ "a.sol": {} }).files
if (file === undefined) throw new Error("no file")
const found = (kind: string, name: string, start: number, more: object = {}) => ({
  ...{ kind, name, range: { file, start, end: start + 5 }, isPayable: false, isExternal: false },
  ...{ parameters: kind === "modifier" || kind === "getter" ? undefined : [], selector: undefined },
  ...more,
})

test("default: contracts with their functions, modifiers and getters, free functions, imports", () => {
  const nodes = [
    functionOf("", "10:5", { kind: "constructor", stateMutability: "payable" }),
    functionOf("", "20:5", { kind: "fallback" }),
    functionOf("", "30:5", { kind: "receive" }),
    functionOf("pay", "40:5", { functionSelector: "AABBCCDD" }),
    functionOf("abstracted", "50:5", { implemented: false }),
    nodeOf("ModifierDefinition", "60:5", { name: "open" }),
    nodeOf("VariableDeclaration", "70:5", {
      name: "total",
      visibility: "public",
      functionSelector: "00000001",
    }),
    nodeOf("VariableDeclaration", "80:5", { name: "hidden", visibility: "internal" }),
    nodeOf("EventDefinition", "90:5", { name: "Paid" }),
  ]
  const baseContracts = [{ baseName: { name: "B", referencedDeclaration: 3 } }]
  const contract = { name: "A", id: 7, contractKind: "library", baseContracts, nodes }
  const tree = {
    nodes: [
      nodeOf("ImportDirective", "0:5", { absolutePath: "b.sol" }),
      nodeOf("ContractDefinition", "5:500", contract),
      functionOf("free", "600:5", { kind: "freeFunction" }),
    ],
  }
  const functions = [
    found("constructor", "constructor", 10, { isPayable: true }),
    found("fallback", "<fallback>", 20),
    found("receive", "<receive>", 30),
    found("function", "pay", 40, { selector: "aabbccdd" }),
    found("modifier", "open", 60),
    found("getter", "total", 70, { isExternal: true, selector: "00000001" }),
  ]
  expect(readSyntaxTree(tree, file)).toEqual({
    imports: ["b.sol"],
    contracts: [
      {
        id: 7,
        name: "A",
        isLibrary: true,
        range: { file, start: 5, end: 505 },
        functions,
        bases: [{ id: 3, name: "B" }],
      },
    ],
    functions: [...functions, found("free", "free", 600)],
  })
})

test("behavior: what solc would not write is left out", () => {
  const empty = { contracts: [], functions: [], imports: [] }
  for (const tree of [undefined, {}, { nodes: "x" }, { nodes: [null, 5, { nodeType: "ImportDirective" }] }])
    expect(readSyntaxTree(tree, file)).toEqual(empty)
  expect(nodesOf([{ a: 1 }, null, "x"])).toEqual([{ a: 1 }])
  expect(nodesOf({ a: 1 })).toEqual([])
  expect(rangeOf({ src: "7:2:0" }, file)).toEqual({ file, start: 7, end: 9 })
})
