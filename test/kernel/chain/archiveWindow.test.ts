import { hexToBytes } from "viem"
import { expect, test } from "vitest"
import { createArchiveWindow } from "../../../src/kernel/chain/archiveWindow.ts"
import type { BlockArchive } from "../../../src/kernel/chain/blockArchive.ts"
import { chainOf } from "./fixtures.ts"

const hashOf = (block: { readonly hash: `0x${string}` } | undefined) =>
  block === undefined ? undefined : hexToBytes(block.hash)

/** An archive of blocks 0 to 9 in an array, and a window of it. */
function createWindow() {
  const blocks = chainOf(9)
  const archive: BlockArchive = {
    block: (number) => blocks[number] as (typeof blocks)[0],
    numberOf: (hash) => blocks.findIndex((block) => block.hash === hash),
    hash: (number) => hashOf(blocks[number]),
    has: () => true,
    transaction: () => undefined,
    transactionOf: () => undefined,
    busy: (first, last) => blocks.slice(first, last + 1),
    logs: () => [],
  }
  let head = 9
  const window = createArchiveWindow(archive, 0, () => head)
  return { blocks, window, setHead: (number: number) => (head = number) }
}

const numbers = (blocks: Iterable<{ readonly header: { readonly number: bigint } }>) =>
  Array.from(blocks, ({ header }) => Number(header.number))

test("block and hash: only blocks after the first one and up to the head", () => {
  const { blocks, window, setHead } = createWindow()
  expect([0, 1, 9, 10].map(window.block)).toEqual([undefined, blocks[1], blocks[9], undefined])
  expect(window.hash(9)).toEqual(hashOf(blocks[9]))
  setHead(8)
  expect(window.block(9)).toBeUndefined()
  expect(window.hash(9)).toBeUndefined()
})

test("busy and from: only blocks that are no longer in memory", () => {
  const { window } = createWindow()
  expect(numbers(window.busy(0, 9))).toEqual([])
  window.leave(6)
  expect(window.oldest).toBe(7)
  expect(numbers(window.busy(0, 9))).toEqual([1, 2, 3, 4, 5, 6])
  expect(numbers(window.busy(3, 5))).toEqual([3, 4, 5])
  expect(numbers(window.busy(7, 9))).toEqual([])
  expect(numbers(window.from(3, (number) => number === 5))).toEqual([3, 4, 6])
})

test("leave and truncate: only truncate lowers the oldest block in memory, and never below 1", () => {
  const { window } = createWindow()
  window.begin(4)
  window.leave(2)
  expect(window.oldest).toBe(4)
  window.truncate(3)
  expect(window.oldest).toBe(3)
  window.truncate(0)
  expect(window.oldest).toBe(1)
})

test("no archive: all reads return nothing", () => {
  const window = createArchiveWindow(undefined, 0, () => 9)
  window.leave(5)
  expect(window.block(3)).toBeUndefined()
  expect(window.hash(3)).toBeUndefined()
  expect(window.numberOf("0x")).toBeUndefined()
  expect([...window.busy(0, 9), ...window.from(0, () => false)]).toEqual([])
})
