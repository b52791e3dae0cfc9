import fc from "fast-check"
import { type Hex, numberToHex } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { storage } from "../../../src/harness/index.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"

const address = "0x00000000000000000000000000000000000000aa"
let node: MidblockNode

beforeAll(async () => {
  node = await createNode()
})
afterAll(() => node.close())

/** Integers of 1 to 32 bytes, signed or not, each with a value that fits. */
const variable = fc
  .record({
    size: fc.integer({ min: 1, max: 32 }),
    signed: fc.boolean(),
    bits: fc.bigInt(0n, 2n ** 256n - 1n),
  })
  .map(({ size, signed, bits }) => ({
    size,
    label: `${signed ? "int" : "uint"}${size * 8}`,
    value: (signed ? BigInt.asIntN : BigInt.asUintN)(size * 8, bits),
  }))

/** Lays variables out as Solidity does: each after the last one, or in the next slot if it does not fit. */
function packed(variables: readonly { size: number; label: string; value: bigint }[]) {
  const words: bigint[] = [0n]
  let offset = 0
  const members = variables.map(({ size, label, value }, index) => {
    if (offset + size > 32) offset = words.push(0n) * 0
    const slot = words.length - 1
    words[slot] = (words[slot] ?? 0n) | (BigInt.asUintN(size * 8, value) << BigInt(offset * 8))
    offset += size
    return { label: `v${index}`, offset: offset - size, slot: String(slot), type: label }
  })
  const types = Object.fromEntries(
    variables.map(({ label, size }) => [label, { encoding: "inplace", label, numberOfBytes: String(size) }]),
  )
  return { words, members, types }
}

const asViem = ({ size, value }: { size: number; value: bigint }) => (size > 6 ? value : Number(value))

test("packed variables are read correctly: alone, as a struct, and as members of the struct", async () => {
  const property = fc.asyncProperty(
    fc.array(variable, { minLength: 1, maxLength: 12 }),
    async (variables) => {
      const { words, members, types } = packed(variables)
      for (const [slot, word] of words.entries())
        await node.request({
          method: "anvil_setStorageAt",
          params: [address, numberToHex(slot) as Hex, numberToHex(word, { size: 32 })],
        })
      const numberOfBytes = String(words.length * 32)
      const all = { encoding: "inplace", label: "struct All", numberOfBytes, members }
      const whole = { label: "all", offset: 0, slot: "0", type: "all" }
      const { read } = storage(node, {
        address,
        storageLayout: { storage: [...members, whole], types: { ...types, all } },
      })
      const expected = Object.fromEntries(variables.map((each, index) => [`v${index}`, asViem(each)]))
      expect(await read("all")).toEqual(expected)
      for (const [name, value] of Object.entries(expected)) {
        expect(await read(name)).toBe(value)
        expect(await read(`all.${name}`)).toBe(value)
      }
    },
  )
  await fc.assert(property, { numRuns: 50 })
})
