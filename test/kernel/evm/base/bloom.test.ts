import { hexToBytes } from "@ethereumjs/util"
import { Bloom } from "@ethereumjs/vm"
import { expect, test } from "vitest"
import { type Hex, toHex } from "../../../../src/base/hex.ts"
import { bitsOf, bloomOf } from "../../../../src/kernel/evm/base/bloom.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"

const token: Hex = `0x${"ab".repeat(20)}`
const topicOf = (seed: number): Hex => toHex(keccak256(Uint8Array.of(seed)))

/** The bloom of EthereumJS with the same items. */
function stock(items: readonly Hex[]): Hex {
  const bloom = new Bloom(undefined, undefined)
  for (const item of items) bloom.add(hexToBytes(item))
  return toHex(bloom.bitvector)
}

test("default: the bloom of some logs has the bits of their addresses and topics, as in EthereumJS", () => {
  for (let count = 0; count < 20; count++) {
    const topics = Array.from({ length: count }, (_, index) => topicOf(10 * count + index))
    const logs = [
      { address: token, topics, data: "0x1234" },
      { address: `0x${String(count).padStart(40, "0")}`, topics: [], data: "0x" },
      { address: token, topics: topics.slice(1), data: "0x" },
    ] as const
    expect(bloomOf(logs)).toBe(stock(logs.flatMap((log) => [log.address, ...log.topics])))
  }
})

test("behavior: without logs it is 256 zero bytes, and data adds no bits", () => {
  expect(bloomOf([])).toBe(`0x${"00".repeat(256)}`)
  const log = { address: token, topics: [] } as const
  expect(bloomOf([{ ...log, data: "0x05" }])).toBe(bloomOf([{ ...log, data: "0x" }]))
})

test("behavior: an item has the same three bits each time, and its bloom has exactly these", () => {
  const item = topicOf(7)
  const bits = bitsOf(item)
  const bloom = new Uint8Array(256)
  for (const [byte, mask] of bits) bloom[byte] = (bloom[byte] as number) | mask
  expect(bits).toHaveLength(3)
  expect(toHex(bloom)).toBe(stock([item]))
  expect(bitsOf(item)).toEqual(bits)
})
