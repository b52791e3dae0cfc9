import { expect, test } from "vitest"
import { decodeRevert, revertText, unpackRevert } from "../../../../src/kernel/evm/base/revert.ts"

test("default: the text has the reason, or says that it is empty", () => {
  expect(revertText("paused")).toBe("reverted: paused")
  expect(revertText("")).toBe("reverted with an empty reason")
})

const panic = (code: string) => `0x4e487b71${code.padStart(64, "0")}` as const

test("behavior: unpackRevert describes a panic as geth does; decodeRevert adds the code", () => {
  const data = [panic("1"), panic("32"), panic("99"), "0x4e487b71", "0xdeadbeef", "0x"] as const
  expect(data.map(unpackRevert)).toEqual([
    "assert(false)",
    "out-of-bounds access of an array or bytesN",
    "unknown panic code: 0x99",
    undefined,
    undefined,
    undefined,
  ])
  expect(data.map(decodeRevert)).toEqual([
    "panic: assert(false) (0x01)",
    "panic: out-of-bounds access of an array or bytesN (0x32)",
    "panic: unknown panic code (0x99)",
    undefined,
    undefined,
    undefined,
  ])
})
