/** The memory of one instance: words, bytes, views, the addresses of accounts, and the reuse of the instance. */

import { expect, test } from "vitest"
import type { Hex } from "../../../src/base/hex.ts"
import { Instance } from "../../../src/kernel/core/instance.ts"
import * as Layout from "../../../src/kernel/core/layout.ts"
import { writeHex } from "../../../src/kernel/core/message.ts"

/** Returns bytes as a number, the most significant first. */
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x0${Buffer.from(bytes).toString("hex")}`)

/** Returns an instance whose exchange, of eight words, is filled with this byte. */
function filledWith(byte: number): Instance {
  const instance = new Instance()
  instance.bytes.fill(byte, instance.exchange, instance.exchange + 256)
  return instance
}

/** Returns a word of the exchange as hex without `0x`, in the order of the memory. */
const hexOf = (instance: Instance, index: number): string =>
  instance.hex(instance.exchange + 32 * index, instance.exchange + 32 * (index + 1)).slice(2)

const untouched = "aa".repeat(32)

test.each([
  0n,
  1n,
  2n ** 64n - 1n,
  2n ** 64n,
  2n ** 128n,
  2n ** 192n + 2n ** 64n + 7n,
  BigInt(`0x${"0123456789abcdef".repeat(4)}`),
  2n ** 256n - 1n,
])("the word %i is written little-endian, changes no other word, and is read back", (word) => {
  const instance = filledWith(0xaa)
  const place = instance.exchange + 32
  instance.writeWord(place, word)
  const written = Buffer.from(word.toString(16).padStart(64, "0"), "hex").reverse().toString("hex")
  expect([0, 1, 2].map((index) => hexOf(instance, index))).toEqual([untouched, written, untouched])
  expect(instance.readWord(place)).toBe(word)
})

test("bytes of any length up to a word are written as a big-endian number", () => {
  for (let length = 0; length <= 32; length++) {
    const value = Uint8Array.from({ length }, (_, index) => 0xf0 - index)
    const [ofBytes, ofNumber] = [filledWith(0xaa), filledWith(0xaa)]
    ofBytes.writeBytes(ofBytes.exchange + 32, value)
    ofNumber.writeWord(ofNumber.exchange + 32, numberOf(value))
    const [found, expected] = [ofBytes, ofNumber].map((each) => each.hex(each.exchange, each.exchange + 96))
    expect(found).toBe(expected)
  }
})

test.each([
  ["the host grows it", ({ core }: Instance) => core.memory.grow(1)],
  ["a long input grows it", ({ core }: Instance) => core.prepare(Layout.CALL, 0n, 2 ** 22, 0n)],
])("every view has the whole memory after %s", (_, grow) => {
  const instance = new Instance()
  const place = instance.exchange
  const before = instance.core.memory.buffer.byteLength
  const views = () => [instance.bytes, instance.words, instance.numbers]
  expect(views().map(({ byteLength }) => byteLength)).toEqual([before, before, before])
  for (const read of [
    () => instance.copy(place, place + 1),
    () => instance.bytes.subarray(place, place + 1),
    () => new Uint8Array(instance.words.buffer, place, 1),
    () => new Uint8Array(instance.numbers.buffer, place, 1),
  ]) {
    instance.bytes[place] = 7
    grow(instance)
    expect([...read()]).toEqual([7])
    const { buffer } = instance.core.memory
    expect(views().every((view) => view.buffer === buffer)).toBe(true)
    expect(buffer.byteLength).toBeGreaterThan(before)
    expect(views().map(({ byteLength }) => byteLength)).toEqual(Array(3).fill(buffer.byteLength))
  }
})

test("an instance is reusable up to a memory of 32 MB, and not above it", () => {
  const instance = new Instance()
  const { memory } = instance.core
  const page = 2 ** 16
  memory.grow((2 ** 25 - memory.buffer.byteLength) / page)
  expect(memory.buffer.byteLength).toBe(2 ** 25)
  expect(instance.isReusable).toBe(true)
  memory.grow(1)
  expect(memory.buffer.byteLength).toBe(2 ** 25 + page)
  expect(instance.isReusable).toBe(false)
})

test("after a reset, the record of an account may belong to another account", () => {
  const instance = new Instance()
  const recordOf = (address: Hex): number => {
    instance.reset()
    writeHex(instance, 0, address)
    instance.core.warmAccount()
    return instance.core.newestAccount()
  }
  const [first, second] = [`0x${"11".repeat(20)}`, `0x${"0022".repeat(10)}`] as const
  const record = recordOf(first)
  expect(instance.addressOf(record)).toBe(first)
  expect(instance.addressOf(record)).toBe(first)
  expect(recordOf(second)).toBe(record)
  expect(instance.addressOf(record)).toBe(second)
})

test("after a reset, the precompiles of the last run are gone", () => {
  const instance = new Instance()
  instance.precompiles.set(8, () => ({ gasUsed: 0n, output: new Uint8Array(), failure: undefined }))
  instance.reset()
  expect(instance.precompiles.size).toBe(0)
})

test("bytes are written as the low bytes of an exchange word; a write or a clear changes no other word", () => {
  const instance = filledWith(0xaa)
  instance.writeExchange(1, Uint8Array.of(1, 2, 3))
  instance.writeExchange(3, new Uint8Array(32).fill(5))
  instance.writeExchange(4, new Uint8Array())
  instance.core.memory.grow(1)
  instance.writeExchange(5, Uint8Array.of(6))
  instance.clearExchange(7)
  expect(Array.from({ length: 8 }, (_, index) => hexOf(instance, index))).toEqual([
    ...[untouched, `${"00".repeat(29)}010203`, untouched, "05".repeat(32), "00".repeat(32)],
    ...[`${"00".repeat(31)}06`, untouched, "00".repeat(32)],
  ])
})

test("a view shows later writes to the memory; a view that is made after the memory has grown does too", () => {
  const instance = filledWith(0xaa)
  const place = instance.exchange
  for (const grown of [0, 1]) {
    instance.core.memory.grow(grown)
    const view = instance.view(place, place + 2)
    instance.bytes[place] = grown
    expect([...view]).toEqual([grown, 0xaa])
  }
})

test("a copy has only the copied bytes; writes to the copy and to the memory do not affect each other", () => {
  const instance = filledWith(0xaa)
  const place = instance.exchange
  const copy = instance.copy(place, place + 4)
  instance.bytes[place] = 1
  copy[1] = 2
  expect(copy).toStrictEqual(Uint8Array.of(0xaa, 2, 0xaa, 0xaa))
  expect(instance.hex(place, place + 4)).toBe("0x01aaaaaa")
  expect(copy.buffer.byteLength).toBe(4)
  expect(instance.hex(place, place)).toBe("0x")
})
