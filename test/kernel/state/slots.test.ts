import { describe, expect, test } from "vitest"
import {
  clearSlots,
  createSlotHistories,
  forgetClearsAfter,
  forgetSlotAfter,
  type SlotHistories,
  slotAt,
  slotCountAt,
  slotsAt,
  trimmed,
  writeSlots,
} from "../../../src/kernel/state/slots.ts"
import { bytes, first, second } from "./fixtures.ts"

const at = (histories: SlotHistories, version: number) => ({
  count: slotCountAt(histories, version),
  slots: [...slotsAt(histories, version)],
})

describe("trimmed", () => {
  test("default", () => {
    expect(trimmed(bytes(0, 0, 1, 0))).toEqual(bytes(1, 0))
  })

  test("behavior: a value of only zeros becomes empty", () => {
    expect(trimmed(new Uint8Array(32))).toEqual(bytes())
  })

  test("behavior: a value without leading zeros is not copied", () => {
    const value = bytes(1, 0)
    expect(trimmed(value)).toBe(value)
  })
})

describe("writeSlots", () => {
  test("default", () => {
    const histories = createSlotHistories()
    writeSlots(histories, 3, new Map([[first, bytes(0, 7)]]))
    expect([2, 3, 4].map((version) => slotAt(histories, first, version))).toEqual([
      bytes(),
      bytes(7),
      bytes(7),
    ])
    expect(slotAt(histories, second, 4)).toEqual(bytes())
  })

  test("behavior: counts the slots that are not zero", () => {
    const histories = createSlotHistories()
    writeSlots(
      histories,
      1,
      new Map([
        [first, bytes(1)],
        [second, bytes(2)],
      ]),
    )
    writeSlots(histories, 2, new Map([[first, bytes(9)]]))
    writeSlots(histories, 3, new Map([[second, bytes(0)]]))
    expect([0, 1, 2, 3].map((version) => slotCountAt(histories, version))).toEqual([0, 2, 2, 1])
    expect([...slotsAt(histories, 3)]).toEqual([[first, bytes(9)]])
  })
})

describe("clearSlots", () => {
  const histories = createSlotHistories()
  writeSlots(
    histories,
    1,
    new Map([
      [first, bytes(1)],
      [second, bytes(2)],
    ]),
  )
  clearSlots(histories, 2)
  writeSlots(histories, 2, new Map([[second, bytes(3)]]))

  test("default", () => {
    expect([1, 2].map((version) => slotAt(histories, first, version))).toEqual([bytes(1), bytes()])
  })

  test("behavior: slots that the same version writes after the clear are kept", () => {
    expect(at(histories, 2)).toEqual({ count: 1, slots: [[second, bytes(3)]] })
  })

  test("behavior: clearing an empty storage records nothing", () => {
    const empty = createSlotHistories()
    clearSlots(empty, 1)
    expect(empty).toEqual(createSlotHistories())
  })
})

describe("forgetSlotAfter, forgetClearsAfter", () => {
  test("default", () => {
    const histories = createSlotHistories()
    writeSlots(histories, 1, new Map([[first, bytes(1)]]))
    clearSlots(histories, 2)
    writeSlots(histories, 2, new Map([[second, bytes(2)]]))
    writeSlots(histories, 3, new Map([[first, bytes(3)]]))
    for (const slot of [first, second]) forgetSlotAfter(histories, 1, slot)
    forgetClearsAfter(histories, 1)
    for (const version of [1, 2, 3])
      expect(at(histories, version)).toEqual({ count: 1, slots: [[first, bytes(1)]] })
    expect([...histories.slots].map(([slot]) => slot)).toEqual([first])
  })
})
