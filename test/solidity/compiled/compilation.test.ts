import { expect, test } from "vitest"
import { createCompilation } from "../../../src/solidity/compiled/compilation.ts"
import { nodeOf } from "../handmade.ts"

test("default: files by the compiler's name and by their number, with their shown names", () => {
  let parsed = 0
  const tree = () => {
    parsed++
    return { nodes: [nodeOf("ContractDefinition", "5:10", { name: "A", id: 1, nodes: [] })] }
  }
  const text = () => "text"
  const units = [
    { name: "project/a.sol", id: 4, text, tree },
    { name: "b.sol", id: 7, text, tree },
  ]
  const { files, fileNamed, fileOf } = createCompilation(units, (name) => name.replace("project/", ""))
  expect(files.map(({ name }) => name)).toEqual(["a.sol", "b.sol"])
  expect(parsed).toBe(0)
  expect(fileNamed("project/a.sol") === files[0]).toBe(true)
  expect(fileOf(4) === files[0]).toBe(true)
  expect(fileOf(7) === files[1]).toBe(true)
  expect(fileNamed("a.sol")).toBeUndefined()
  expect(fileOf(0)).toBeUndefined()
  expect(fileOf(-1)).toBeUndefined()
  expect(fileNamed("b.sol")?.contracts.map(({ name, range }) => [name, range.file === files[1]])).toEqual([
    ["A", true],
  ])
  expect(fileNamed("b.sol")?.functions).toEqual([])
  expect(parsed).toBe(1)
})
