import { expect, test } from "vitest"
import type { SourceFunction } from "../../../src/solidity/compiled/model.ts"
import { createSourceFile } from "../../../src/solidity/compiled/sourceFile.ts"

const fileOf = (text: string | undefined, ranges: readonly (readonly [string, number, number])[] = []) => {
  let reads = 0
  const file = createSourceFile({
    ...{ name: "a.sol", treeRun: 1, text: () => text, tree: () => undefined },
    model(own) {
      reads++
      const functions = ranges.map(
        ([name, start, end]): SourceFunction => ({
          ...{
            name,
            kind: "function",
            range: { file: own, start, end },
            isPayable: false,
            isExternal: false,
            parameters: [],
            selector: undefined,
          },
        }),
      )
      return { functions, contracts: [], imports: ["b.sol"] }
    },
  })
  return { file, reads: () => reads }
}

test("positionAt: lines and columns from 1, by the byte; a character of several bytes is one column", () => {
  const { file } = fileOf("ab\n\né😀x\nlast")
  const at = (byte: number) => {
    const { line, column } = file.positionAt(byte) ?? {}
    return `${line}:${column}`
  }
  expect([0, 2, 3, 4, 6, 10, 11, 12, 15].map(at)).toEqual([
    ...["1:1", "1:3", "2:1", "3:1", "3:2", "3:4", "3:5", "4:1", "4:4"],
  ])
})

test("positionAt: undefined without the text", () => {
  expect(fileOf(undefined).file.positionAt(0)).toBe(undefined)
})

test("functionAt: the first function that contains the range; the model is read once", () => {
  const { file, reads } = fileOf("", [
    ["one", 0, 10],
    ["two", 5, 20],
  ])
  const nameAt = (start: number, end: number) => file.functionAt(start, end)?.name
  expect(nameAt(0, 10)).toBe("one")
  expect(nameAt(5, 10)).toBe("one")
  expect(nameAt(5, 11)).toBe("two")
  expect(nameAt(20, 21)).toBeUndefined()
  expect(nameAt(5, 21)).toBeUndefined()
  expect(file.imports).toEqual(["b.sol"])
  expect(file.contracts).toEqual([])
  expect(reads()).toBe(1)
})
