/** The variables of a contract, and their locations. */
import { describe, expect, test } from "vitest"
import { Kinds } from "../../../contracts/artifacts/Kinds.ts"
import { storage } from "../../../src/harness/index.ts"

describe("the location of a variable", () => {
  const { slot, variables } = storage({} as never, { ...Kinds, address: `0x${"00".repeat(20)}` })

  test("its slot, its byte range and its type", () => {
    expect(slot("owner")).toEqual({
      slot: `0x${"0".repeat(64)}`,
      offset: 2,
      length: 20,
      type: "address",
    })
    expect(slot("fixedList[2]").slot).toBe(`0x${"9".padStart(64, "0")}`)
    expect(slot("point")).toMatchObject({ length: 64, type: "struct Layout.Point" })
    expect(slot("packedList[5]")).toMatchObject({ offset: 8, length: 8, type: "uint64" })
    expect(slot("list.length")).toEqual({
      slot: `0x${"a".padStart(64, "0")}`,
      offset: 0,
      length: 32,
      type: "uint256",
    })
    expect(slot("balances").type).toBe("mapping(address => uint256)")
  })

  test("the names of all variables, in the order of the layout", () => {
    expect(variables).toEqual(
      Kinds.storageLayout.storage.map(({ label, slot }) =>
        label === "secret" && slot !== "58" ? "secret@19" : label,
      ),
    )
  })
})
