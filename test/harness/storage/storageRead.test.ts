import { expect, test } from "vitest"
import type { Type } from "../../../src/harness/storage/storageLayout.ts"
import { readTarget } from "../../../src/harness/storage/storageRead.ts"

const word: Type = { kind: "value", value: "uint", label: "uint256", size: 32, slots: 1n }
const listOf = (element: Type, length: bigint): Type => ({
  kind: "array",
  label: `${element.label}[${length}]`,
  size: Number(length) * element.size,
  slots: length * element.slots,
  length,
  element: () => element,
})

test("slots of nested arrays count once against the limit of one read", async () => {
  const load = async () => `0x${"7".padStart(64, "0")}` as const
  const read = (length: bigint) => {
    const type = listOf(listOf(listOf(word, 2n), 128n), length)
    return readTarget({ slot: 0n, offset: 0, type, wants: "value", bounds: [] }, "grid", load)
  }
  const row = Array.from({ length: 128 }, () => [7n, 7n])
  expect(await read(256n)).toEqual(Array.from({ length: 256 }, () => row))
  await expect(read(257n)).rejects.toThrowErrorMatchingInlineSnapshot(
    `[TooMuchToRead: grid fills 65792 slots; one read takes at most 65536: read parts of it]`,
  )
})
