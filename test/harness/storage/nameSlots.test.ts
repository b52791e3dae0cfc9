import { type Hex, numberToHex } from "viem"
import { expect, test } from "vitest"
import { nameSlots } from "../../../src/harness/storage/nameSlots.ts"
import type { SlotsToName } from "../../../src/solidity/inspect/inspect.ts"

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const change = (slot: bigint) => ({ slot: word(slot), before: word(0n), after: word(5n) })
const layoutOf = (label: string, slot: string) => ({
  abi: [],
  storageLayout: {
    storage: [{ label, slot, offset: 0, type: "word" }],
    types: { word: { encoding: "inplace", label: "uint256", numberOfBytes: "32" } },
  },
})
const artifacts: Readonly<Record<Hex, ReturnType<typeof layoutOf>>> = {
  "0x01": layoutOf("ofProxy", "0"),
  "0x02": layoutOf("ofImplementation", "1"),
  "0x03": layoutOf("hidden", "0"),
}
const variable = (path: string) => ({ path, type: "uint256", before: "0", after: "5" })
const account = (codes: readonly Hex[]): SlotsToName => ({
  ...{ address: "0x00", frames: [], codes },
  slots: [change(0n), change(1n), change(2n)],
})

test("default: the codes that ran name the slots in their order; each slot has one name", () => {
  expect(nameSlots((code) => artifacts[code], account(["0x01", "0x02", "0x03"]))).toEqual({
    variables: [variable("ofProxy"), variable("ofImplementation")],
    slots: [change(2n)],
  })
  expect(nameSlots((code) => artifacts[code], account(["0x03", "0x01"])).variables).toEqual([
    variable("hidden"),
  ])
})

test("behavior: without an artifact or a layout, no slot has a name", () => {
  const { slots } = account([])
  expect(nameSlots(() => undefined, account(["0x01"]))).toEqual({ variables: [], slots })
  expect(nameSlots(() => ({ abi: [], storageLayout: null }), account(["0x01"]))).toEqual({
    variables: [],
    slots,
  })
})
