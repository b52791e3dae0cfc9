import { expect, test } from "vitest"
import type { Compilation } from "../../../src/solidity/compiled/compilation.ts"
import { createContract } from "../../../src/solidity/compiled/contract.ts"
import { compilationOf, functionOf, nodeOf } from "../handmade.ts"

const contractOf = (
  name: string,
  id: number,
  bases: readonly (readonly [id: number, name: string])[],
  nodes: readonly object[],
  more = {},
) =>
  nodeOf("ContractDefinition", `${id * 100}:100`, {
    name,
    id,
    nodes,
    baseContracts: bases.map(([referencedDeclaration, base]) => ({
      baseName: { referencedDeclaration, name: base },
    })),
    ...more,
  })
const importing = (absolutePath: string) => nodeOf("ImportDirective", "0:5", { absolutePath })
const base = contractOf(
  "Base",
  2,
  [],
  [
    functionOf("both", "210:5", { functionSelector: "00000001" }),
    functionOf("own", "220:5", { functionSelector: "00000002" }),
    functionOf("", "230:5", { kind: "constructor" }),
    functionOf("", "240:5", { kind: "receive" }),
  ],
)
const derived = contractOf(
  "Derived",
  1,
  [[2, "Base"]],
  [
    functionOf("both", "110:5", { functionSelector: "00000001" }),
    functionOf("internal", "120:5"),
    functionOf("", "130:5", { kind: "fallback" }),
  ],
)
const startsOf = (compilation: Compilation, name = "Derived") => {
  const found = createContract(compilation, "a.sol", name)
  return (
    found && {
      selectors: ["00000001", "00000002", "00000003"].map((each) => found.functionOf(each)?.range.start),
      nameless: [found.constructorFunction, found.fallback, found.receive].map((each) => each?.range.start),
      isWhole: found.isWhole,
    }
  )
}

test("default: inherited functions, except the overridden ones and constructors, through several imports", () => {
  const whole = { selectors: [110, 220, undefined], nameless: [undefined, 130, 240], isWhole: true }
  expect(startsOf(compilationOf({ "a.sol": { nodes: [derived, base] } }))).toEqual(whole)
  const files = {
    "a.sol": { nodes: [importing("b.sol"), derived] },
    "b.sol": { nodes: [importing("a.sol"), importing("missing.sol"), importing("c.sol")] },
    "c.sol": { nodes: [base] },
  }
  expect(startsOf(compilationOf(files))).toEqual(whole)
})

test("behavior: a base in a file that is not imported is missing, and the contract is not whole; imports may form a circle", () => {
  const files = {
    "a.sol": { nodes: [importing("b.sol"), derived] },
    "b.sol": { nodes: [importing("a.sol")] },
    "c.sol": { nodes: [base] },
  }
  expect(startsOf(compilationOf(files))).toEqual({
    ...{ selectors: [110, undefined, undefined], nameless: [undefined, 130, undefined], isWhole: false },
  })
})

test("behavior: a library, and a name or a file that does not exist", () => {
  const library = contractOf("Lib", 3, [], [], { contractKind: "library" })
  const compilation = compilationOf({ "a.sol": { nodes: [library] } })
  const found = createContract(compilation, "a.sol", "Lib")
  expect(found?.name).toBe("Lib")
  expect(found?.isLibrary).toBe(true)
  expect(found?.range.start).toBe(300)
  expect(createContract(compilation, "a.sol", "Other")).toBeUndefined()
  expect(createContract(compilation, "b.sol", "Lib")).toBeUndefined()
})
