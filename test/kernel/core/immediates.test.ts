/** DUPN, SWAPN and EXCHANGE by their bytes (EIP-8024), in the core; the vectors are not in git. */
import { describe, expect, test } from "vitest"
import type { Hex } from "../../../src/base/hex.ts"
import * as Layout from "../../../src/kernel/core/layout.ts"
import { amsterdamVectors, withoutAmsterdam } from "../evm/execute/amsterdamCases.ts"
import { callCode, createInstance } from "./assembly/execution.ts"

interface Vectors {
  /** By byte; null where it is not valid. */
  readonly single: readonly (number | null)[]
  readonly pair: readonly (readonly [number, number] | null)[]
  readonly execution: readonly { readonly code: Hex; readonly then: Readonly<Record<string, unknown>> }[]
}

const vectors = withoutAmsterdam ? undefined : amsterdamVectors<Vectors>("eip8024.json")
const hex = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, "0")

/** More items than any instruction uses. */
const height = 240

/** Pushes 1 to `height`. */
const pushes = Array.from({ length: height }, (_, i) => `61${hex(i + 1, 2)}`).join("")

/** Returns some items of the stack, the top first. */
const returning = (count: number) =>
  `${Array.from({ length: count }, (_, i) => `61${hex(32 * i, 2)}52`).join("")}61${hex(32 * count, 2)}5ff3`

const instance = createInstance("amsterdam")

/** Returns the stack after code, the top first; the error of the core when it fails. */
async function stackAfter(code: string, count: number): Promise<number[] | { readonly error: number }> {
  const { error } = await callCode(instance, code + returning(count))
  if (error !== 0) return { error }
  const start = instance.core.outputPointer()
  const words = Buffer.from(instance.copy(start, start + 32 * count))
  return Array.from({ length: count }, (_, i) => words.readUInt32BE(32 * i + 28))
}

const before = Array.from({ length: height }, (_, i) => height - i)
const invalid = { error: Layout.INVALID_OPCODE }

function swapped(one: number, other: number): number[] {
  const items = [...before]
  items[one] = before[other] as number
  items[other] = before[one] as number
  return items
}

describe.skipIf(vectors === undefined)("EIP-8024", () => {
  test("behavior: all 256 bytes of DUPN, SWAPN and EXCHANGE", async () => {
    for (let byte = 0; byte < 256; byte++) {
      const [depth, pair] = [vectors?.single[byte] ?? undefined, vectors?.pair[byte] ?? undefined]
      const after = (opcode: string, count: number) => stackAfter(`${pushes}${opcode}${hex(byte, 1)}`, count)
      expect({ byte, stack: await after("e6", height + 1) }).toEqual({
        ...{ byte, stack: depth === undefined ? invalid : [height - depth + 1, ...before] },
      })
      expect({ byte, stack: await after("e7", height) }).toEqual({
        ...{ byte, stack: depth === undefined ? invalid : swapped(0, depth) },
      })
      expect({ byte, stack: await after("e8", height) }).toEqual({
        ...{ byte, stack: pair === undefined ? invalid : swapped(...pair) },
      })
    }
  })

  test.each(vectors?.execution ?? [])("behavior: $code", async ({ code, then }) => {
    const { halt, size, top, bottom, tenth, stack } = then as Record<string, never>
    const count = (stack as readonly number[] | undefined)?.length ?? size ?? 0
    // The end of the code counts as a byte 0.
    const found = await stackAfter(code.replace(/^0x(.*e8)$/, "0x$100").slice(2), count)
    if (halt === true) {
      expect(found).toHaveProperty("error")
      return
    }
    const items = found as number[]
    if (stack !== undefined) expect(items).toEqual(stack)
    if (top !== undefined) expect(items[0]).toBe(top)
    if (bottom !== undefined) expect(items.at(-1)).toBe(bottom)
    if (tenth !== undefined) expect(items[9]).toBe(tenth)
  })
})

test("behavior: before Amsterdam the opcodes are undefined", async () => {
  const results = await Promise.all(
    ["4b00", "e680", "e780", "e88e"].map((code) => callCode(createInstance("osaka"), code)),
  )
  expect(results.map(({ error }) => error)).toEqual(Array(4).fill(Layout.INVALID_OPCODE))
})

test("error: too few items, also when the byte is at the end of the code", async () => {
  const { error } = await callCode(createInstance("amsterdam"), "5fe6")
  expect(error).toBe(Layout.STACK_UNDERFLOW)
})
