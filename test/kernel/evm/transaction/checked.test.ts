import { expect, test } from "vitest"
import { reasonOf } from "../../../../src/kernel/evm/transaction/checked.ts"

test("reasonOf: the first sentence of a message, without the dump after it", () => {
  expect(reasonOf(new Error("bad thing (tx type=2 hash=0x)"))).toBe("bad thing")
  expect(reasonOf("text")).toBe("text")
})
