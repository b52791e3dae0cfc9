import { expect, test } from "vitest"
import { createCompilation } from "../../../src/solidity/compiled/compilation.ts"
import { lineageOf } from "../../../src/solidity/compiled/lineage.ts"
import { nodeOf } from "../handmade.ts"

const importing = (absolutePath: string, symbolAliases: readonly object[] = []) =>
  nodeOf("ImportDirective", "0:5", { absolutePath, symbolAliases })
const contractOf = (name: string, id: number, ...bases: readonly (readonly [string, number])[]) =>
  nodeOf("ContractDefinition", "0:9", {
    ...{ name, id, nodes: [] },
    baseContracts: bases.map(([base, referencedDeclaration]) => ({
      baseName: { name: base, referencedDeclaration },
    })),
  })

/** Returns the names of a contract of `a.sol` and its bases; the run of each file is the one that wrote its tree. */
function namesOf(name: string, files: Readonly<Record<string, readonly [run: number, ...nodes: object[]]>>) {
  const units = Object.entries(files).map(([file, [treeRun, ...nodes]], id) => ({
    ...{ name: file, id, text: () => "", tree: () => ({ nodeType: "SourceUnit", nodes }), treeRun },
  }))
  const compilation = createCompilation(units)
  const own = compilation.fileNamed("a.sol")?.contracts.find((each) => each.name === name)
  const { contracts, isWhole } = lineageOf(own as NonNullable<typeof own>, compilation)
  return { names: contracts.map((each) => `${each.range.file.name} ${each.name}`), isWhole }
}

test("default: the order of solc for a diamond: D, C, B, A", () => {
  const nodes = [
    ...[contractOf("A", 1), contractOf("B", 2, ["A", 1]), contractOf("C", 3, ["A", 1])],
    contractOf("D", 4, ["B", 2], ["C", 3]),
  ]
  const { names, isWhole } = namesOf("D", { "a.sol": [1, ...nodes] })
  expect(names).toEqual(["a.sol D", "a.sol C", "a.sol B", "a.sol A"])
  expect(isWhole).toBe(true)
})

test("behavior: a base from another run is found by its name, also renamed; a number of another run means nothing", () => {
  const alias = [{ foreign: { name: "Base" }, local: "Renamed" }]
  const files = {
    "a.sol": [2, importing("b.sol", alias), contractOf("A", 1, ["Renamed", 5])],
    "b.sol": [1, importing("c.sol"), contractOf("Other", 5), contractOf("Base", 6, ["M.Root", 9])],
    "c.sol": [3, contractOf("Root", 2)],
  } as const
  expect(namesOf("A", files)).toEqual({ names: ["a.sol A", "b.sol Base", "c.sol Root"], isWhole: true })
})

test("behavior: of two contracts with a name, the one with the number is the base in the same run", () => {
  const files = {
    "a.sol": [1, importing("b.sol"), importing("c.sol"), contractOf("A", 1, ["Base", 7])],
    "b.sol": [1, contractOf("Base", 6)],
    "c.sol": [1, contractOf("Base", 7)],
  } as const
  expect(namesOf("A", files)).toEqual({ names: ["a.sol A", "c.sol Base"], isWhole: true })
})

test("behavior: an unknown base, and a contract with the name of its base", () => {
  expect(namesOf("A", { "a.sol": [1, contractOf("A", 1, ["A", 9])] })).toEqual({
    ...{ names: ["a.sol A"], isWhole: false },
  })
})
