import { inspect } from "node:util"
import { expect, test } from "vitest"
import { codeFrameOf, SolidityError, withSolidityStack } from "../../src/solidity/solidityError.ts"
import type { StackTrace } from "../../src/solidity/stackTrace.ts"

const frame = { contract: "Vault", function: "take", file: "contracts/Vault.sol", line: 2, column: 2 }
const unknown = { ...frame, contract: "<0x12>", function: undefined, file: undefined, line: undefined }
const trace: StackTrace = {
  message: 'reverted with "no"',
  frames: [frame, { ...unknown, column: undefined }, { ...frame, contract: undefined, line: 9, column: 5 }],
  source: 'contract Vault {\n\trequire(false, "no");\r\n}\n',
}

test("prints in the format of a JavaScript error, with the Solidity frames only", () => {
  expect(inspect(new SolidityError(trace))).toBe(
    [
      'SolidityError: reverted with "no"',
      "    at Vault.take (contracts/Vault.sol:2:2)",
      "    at <0x12>",
      "    at take (contracts/Vault.sol:9:5)",
    ].join("\n"),
  )
})

test("the code frame has the surrounding lines, and its mark line keeps tabs", () => {
  expect(codeFrameOf(trace)).toBe(
    ["  1| contract Vault {", '> 2| \trequire(false, "no");', "   | \t^", "  3| }", "  4|"].join("\n"),
  )
  expect(codeFrameOf({ ...trace, source: undefined })).toBeUndefined()
})

test("Solidity frames come before the JavaScript frames, and are added also if there are none", () => {
  const lines = "    at Vault.take (contracts/Vault.sol:2:2)"
  expect(withSolidityStack("Error: a\nb\n    at one (x.ts:1:1)", [frame])).toBe(
    `Error: a\nb\n${lines}\n    at one (x.ts:1:1)`,
  )
  expect(withSolidityStack("Error: a", [frame])).toBe(`Error: a\n${lines}`)
})
