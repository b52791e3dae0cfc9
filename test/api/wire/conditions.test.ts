import { expect, test } from "vitest"
import { conditions } from "../../../src/api/wire/conditions.ts"
import { decoded, refusal } from "./decoding.ts"

const account = `0x${"Ab".repeat(20)}`
const other = `0x${"Ef".repeat(20)}`
const slot = `0x${"Cd".repeat(32)}`
const value = `0x${"0A".repeat(32)}`
const lower = (hex: string) => hex.toLowerCase()

test("default: without fields there are no conditions", () => {
  expect(decoded(conditions(), {})).toEqual({ knownAccounts: new Map() })
})

test("behavior: an account has a storage root or values by slot, all in lower case", () => {
  const given = { knownAccounts: { [account]: { [slot]: value }, [other]: slot } }
  expect(decoded(conditions(), given)).toEqual({
    knownAccounts: new Map<string, unknown>([
      [lower(account), { slots: new Map([[lower(slot), lower(value)]]) }],
      [lower(other), { root: lower(slot) }],
    ]),
  })
})

test("behavior: ranges are whole numbers, in hex, in decimal digits, or as JSON numbers", () => {
  const ranges = { blockNumberMin: "0x01", blockNumberMax: 2, timestampMin: "3", timestampMax: null }
  expect(decoded(conditions(), ranges)).toEqual({
    knownAccounts: new Map(),
    blockNumberMin: 1n,
    blockNumberMax: 2n,
    timestampMin: 3n,
  })
})

test.each([
  [{ blockNumberMin: -1 }, ".blockNumberMin: expected a whole number, at least 0, at most 256 bits, got -1"],
  [{ timestampMax: 1.5 }, ".timestampMax: expected a whole number, at least 0, at most 256 bits, got 1.5"],
  [
    { knownAccounts: { [account]: { [slot]: "0x1" } } },
    `.knownAccounts.${account}.${slot}: expected 32 bytes (0x and 64 hex digits), got "0x1"`,
  ],
  [
    { knownAccounts: { [account]: 5 } },
    `.knownAccounts.${account}: expected a storage root or values by slot, got 5`,
  ],
])("error: %j", (given, message) => {
  expect(refusal(conditions(), given)).toBe(`value${message}`)
})
