import { expect, test } from "vitest"
import { stateOverrides } from "../../../../src/api/wire/overrides/state.ts"
import { decoded, refusal } from "../decoding.ts"

const account = `0x${"Ab".repeat(20)}`
const lowered = `0x${"ab".repeat(20)}`
const word = `0x${"Cd".repeat(32)}`
const loweredWord = `0x${"cd".repeat(32)}`
const quantity = "expected a quantity (0x-prefixed hex, decimal digits or a whole number, at least 0, at most"

test("default", () => {
  const slots = new Map([[loweredWord, loweredWord]])
  const given = {
    [account]: { balance: "0x1", nonce: "0x2", code: "0xFE", stateDiff: { [word]: word } },
    [`0x${"00".repeat(20)}`]: { state: {} },
  }
  expect(decoded(stateOverrides(), given)).toEqual(
    new Map<string, unknown>([
      [lowered, { balance: 1n, nonce: 2n, code: "0xfe", stateDiff: slots }],
      [`0x${"00".repeat(20)}`, { state: new Map() }],
    ]),
  )
})

test("behavior: a slot that is given twice has the later value, and a Map or an array is refused", () => {
  const later = `0x${"01".repeat(32)}`
  const twice = { [account]: { stateDiff: { [word]: word, [loweredWord]: later } } }
  expect(decoded(stateOverrides(), twice)).toEqual(
    new Map([[lowered, { stateDiff: new Map([[loweredWord, later]]) }]]),
  )
  expect(refusal(stateOverrides(), { [account]: { stateDiff: new Map([[word, word]]) } })).toBe(
    `value.${account}.stateDiff: expected record, received Map`,
  )
  expect(refusal(stateOverrides(), { [account]: { stateDiff: [word] } })).toBe(
    `value.${account}.stateDiff: expected record, received array`,
  )
})

test.each([
  [{ [account]: { balance: "1 ether" } }, `value.${account}.balance: ${quantity} 256 bits), got "1 ether"`],
  [
    { [account]: { state: {}, stateDiff: {} } },
    `value.${account}.state: account has both 'state' and 'stateDiff'`,
  ],
  [{ "0x1": {} }, 'value.0x1: expected an address (0x and 40 hex digits), got "0x1"'],
  [
    { [account]: { stateDiff: { "0x0": word } } },
    `value.${account}.stateDiff.0x0: expected 32 bytes (0x and 64 hex digits), got "0x0"`,
  ],
  [
    { [account]: { stateDiff: { [word]: "0x1" } } },
    `value.${account}.stateDiff.${word}: expected 32 bytes (0x and 64 hex digits), got "0x1"`,
  ],
])("error: %#", (value, message) => {
  expect(refusal(stateOverrides(), value)).toBe(message)
})
