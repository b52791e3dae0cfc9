import { expect, test } from "vitest"
import { createPaint } from "../../../src/base/colors.ts"
import type { ContractGas } from "../../../src/features/gas/gasReport.ts"
import { gasTable } from "../../../src/features/gas/gasTable.ts"

const statistics = { calls: 3, min: 21000, median: 30000, mean: 30000, max: 1_000_000 }
const contractOf = (more: Partial<ContractGas> = {}): ContractGas => ({
  ...{
    contract: "src/Shop.sol:Shop",
    via: [],
    deployment: undefined,
    size: undefined,
    initCodeSize: undefined,
  },
  functions: [{ function: "put", ...statistics }],
  ...more,
})
const linesOf = (contracts: readonly ContractGas[], options = {}) =>
  gasTable({ contracts }, options).split("\n")

test("default: the columns are as wide as their widest value; an empty report has only the header", () => {
  const proxied = contractOf({
    via: ["src/A.sol:Proxy", "<0x12>"],
    functions: [{ function: "a\nb", ...statistics }],
  })
  expect(linesOf([contractOf({ deployment: statistics }), proxied])).toEqual([
    "gas                                   calls    min  median   mean      max",
    "src/Shop.sol:Shop",
    "  deployment                              3  21000   30000  30000  1000000",
    "  put                                     3  21000   30000  30000  1000000",
    "src/Shop.sol:Shop via Proxy → <0x12>",
    "  a\\u000ab                                3  21000   30000  30000  1000000",
    "",
  ])
  expect(linesOf([])).toEqual(["gas  calls  min  median  mean  max", ""])
})

test("args: limits: sizes in per cent of them, or without limits", () => {
  const sized = contractOf({ functions: [], size: 24_000, initCodeSize: 30_000 })
  expect(linesOf([sized])[2]).toBe(
    "  code 24000 of 24576 bytes (97.7 %), init code 30000 of 49152 bytes (61.0 %)",
  )
  expect(linesOf([sized], { limits: { code: 20_000, initCode: undefined } })[2]).toBe(
    "  code 24000 of 20000 bytes (120.0 %), init code 30000 bytes",
  )
  expect(linesOf([contractOf({ functions: [], size: 5 })])[2]).toBe(
    "  code 5 of 24576 bytes (0.0 %), init code 0 of 49152 bytes (0.0 %)",
  )
})

test("args: paint: a size from 90 per cent of its limit on is yellow, above the limit it is red", () => {
  const paint = createPaint(true)
  const colourOf = (size: number) => {
    const [, , line] = linesOf([contractOf({ functions: [], size })], {
      paint,
      limits: { code: 1000, initCode: 1 },
    })
    return ["dim", "yellow", "red"].find((color) =>
      line?.includes(paint(color as "red", `code ${size} of`).slice(0, 5)),
    )
  }
  expect([899, 900, 1000, 1001].map(colourOf)).toEqual(["dim", "yellow", "yellow", "red"])
})
