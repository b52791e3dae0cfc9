import { expect, test } from "vitest"
import {
  decodeConditions,
  encodeConditions,
} from "../../../../src/features/durability/journal/keptConditions.ts"
import type { Conditions } from "../../../../src/node/block/conditions.ts"

const [first, second] = [`0x${"0a".repeat(20)}`, `0x${"0b".repeat(20)}`] as const
const [slot, other, value] = [`0x${"01".repeat(32)}`, `0x${"02".repeat(32)}`, `0x${"03".repeat(32)}`] as const

test("all conditions are read as they were: a root, slots in their order, and ranges above 53 bits", () => {
  const conditions: Conditions = {
    knownAccounts: new Map([
      [second, { root: value }],
      [
        first,
        {
          slots: new Map([
            [other, value],
            [slot, other],
          ]),
        },
      ],
    ]),
    ...{ blockNumberMin: 0n, blockNumberMax: 2n ** 64n - 1n, timestampMin: 1n, timestampMax: 2n ** 60n },
  }
  const read = decodeConditions(encodeConditions(conditions))
  expect(read).toEqual(conditions)
  expect([...read.knownAccounts.keys()]).toEqual([second, first])
})

test("absent ranges stay absent, and an account without slots is kept", () => {
  const conditions: Conditions = {
    knownAccounts: new Map([[first, { slots: new Map() }]]),
    blockNumberMax: undefined,
    timestampMin: 5n,
  }
  expect(decodeConditions(encodeConditions(conditions))).toStrictEqual({
    knownAccounts: new Map([[first, { slots: new Map() }]]),
    timestampMin: 5n,
  })
})

test("the text is that of the folders of earlier versions", () => {
  const conditions: Conditions = {
    knownAccounts: new Map([
      [first, { slots: new Map([[slot, value]]) }],
      [second, { root: value }],
    ]),
    blockNumberMin: 7n,
  }
  expect(encodeConditions(conditions)).toBe(
    `{"blockNumberMin":{"bigint":"7"},"knownAccounts":[["${first}",{"slots":[["${slot}","${value}"]]}],["${second}",{"root":"${value}"}]]}`,
  )
})
