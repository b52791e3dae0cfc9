/** Truncated, changed and foreign files: no wrong value is returned, and the cache can still write to the file. */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { keccak256 } from "../../../src/evm/base/crypto.ts"
import { openCache } from "../../../src/fork/cache/cache.ts"
import type { StateValues } from "../../../src/fork/origin/origin.ts"
import { countValues, noValues } from "../../../src/fork/stateValues.ts"
import { blockHash, keys, token, values, word } from "./values.ts"

let folder: string
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-damage-"))
  lines = []
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  expect(lines).toEqual([])
})

const request = ["eth_getTransactionByHash", [word(7)]] as const
const answer = { z: 1, a: [null, "0x"] }

const open = () => openCache({ folder, chainId: 1n, blockHash, keccak256, log: (line) => lines.push(line) })
const dataFile = () => join(folder, "fork-2", readdirSync(join(folder, "fork-2"))[0] ?? "")

async function fill() {
  const cache = await open()
  cache.write(values)
  cache.put(...request, answer)
  await cache.close()
}

async function read() {
  const cache = await open()
  const found = { values: cache.read(keys), answer: cache.get(...request) }
  await cache.close()
  return found
}

/** Returns the number of values that were read, and checks that each is the written one. */
function countRight(found: Awaited<ReturnType<typeof read>>): number {
  const { accounts, slots, blockHashes } = found.values
  for (const [address, account] of accounts) expect(account).toEqual(values.accounts.get(address))
  for (const [slot, value] of slots.get(token) ?? []) expect(value).toBe(values.slots.get(token)?.get(slot))
  for (const [number, hash] of blockHashes) expect(hash).toBe(values.blockHashes.get(number))
  if (found.answer !== undefined) expect(found.answer).toEqual(answer)
  return countValues(found.values) + Number(found.answer !== undefined)
}

const everything = { values, answer }

/** Returns the offsets of the records: the code, three accounts, two slots, the block hash, and the answer. */
const recordPlaces = (file: Buffer): number[] =>
  [...file.toString("latin1").matchAll(/\xf5MBF/g)].map(({ index }) => index)

test("a file truncated at any byte gives every value before that byte, the whole file all, and can be filled again", async () => {
  await fill()
  const whole = readFileSync(dataFile())
  const ends = [...recordPlaces(whole).slice(1), whole.length]
  expect(ends.length).toBe(8)
  for (let cut = 0; cut <= whole.length; cut++) {
    writeFileSync(dataFile(), whole.subarray(0, cut))
    const records = ends.filter((end) => end <= cut).length
    expect(countRight(await read())).toBe(Math.max(0, records - 1)) // the first record is the code, which is no value
    await fill()
    expect(await read()).toEqual(everything)
  }
})

test("a changed byte loses only one value, which is then written again", async () => {
  await fill()
  const whole = readFileSync(dataFile())
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] as number) ^ (1 << (at % 8))
    writeFileSync(dataFile(), damaged)
    expect(countRight(await read())).toBe(6)
    await fill()
    expect(await read()).toEqual(everything)
  }
})

const marker = Buffer.from("f54d4246", "hex")
const repeat = (bytes: Buffer, length: number) => Buffer.alloc(length, bytes)
const foreign: readonly [name: string, Buffer][] = [
  ["an empty file", Buffer.alloc(0)],
  ["text", Buffer.from("hello ".repeat(10_000))],
  ["zeros", Buffer.alloc(50_000)],
  ["bytes 0xff", Buffer.alloc(50_000, 0xff)],
  ["a part of a marker", marker.subarray(0, 2)],
  ["a marker", marker],
  ["a few markers", repeat(marker, 4000)],
  ["records of length 0", repeat(Buffer.concat([marker, Buffer.alloc(12)]), 4000)],
  ["markers", repeat(marker, 2 ** 26)],
  ["records longer than the file", repeat(Buffer.concat([marker, Buffer.alloc(12, 0xff)]), 2 ** 26)],
  [
    "records that overlap",
    repeat(Buffer.concat([marker, Buffer.from("00000000000000000000ff00", "hex")]), 2 ** 26),
  ],
]
test.each(foreign)(
  "a foreign file, %s: no value is returned, and values written after it are read",
  async (_, bytes) => {
    await fill()
    writeFileSync(dataFile(), bytes)
    expect(await read()).toEqual({ values: noValues, answer: undefined })
    await fill()
    expect(await read()).toEqual(everything)
  },
)

test("a record inside a code gives no value when the file is truncated", async () => {
  await fill()
  const record = readFileSync(dataFile()).subarray(-400)
  const forged = Buffer.concat([Buffer.from("60", "hex"), record, Buffer.alloc(100)])
  const other = `0x${"dd".repeat(20)}` as const
  const code = `0x${forged.toString("hex")}` as const
  const own: StateValues = { ...noValues, accounts: new Map([[other, { balance: 0n, nonce: 1n, code }]]) }
  const cache = await openCache({ folder, chainId: 2n, blockHash, keccak256 })
  cache.write(own)
  await cache.close()
  const path = readdirSync(join(folder, "fork-2"))
    .map((name) => join(folder, "fork-2", name))
    .find((each) => readFileSync(each).includes(forged))
  if (path === undefined) throw new Error("it was not written")
  writeFileSync(path, readFileSync(path).subarray(0, forged.length - 50))
  const cut = await openCache({ folder, chainId: 2n, blockHash, keccak256 })
  expect(cut.read(keys)).toEqual(noValues)
  expect(cut.get(...request)).toBe(undefined)
  await cut.close()
})

test("an incomplete record is read once it is complete; if it stays incomplete, later records are read", async () => {
  await fill()
  const whole = readFileSync(dataFile())
  const place = recordPlaces(whole).at(-1) ?? 0
  for (let cut = place; cut < whole.length; cut++) {
    writeFileSync(dataFile(), whole.subarray(0, cut))
    const cache = await open()
    expect(cache.get(...request)).toBe(undefined)
    appendFileSync(dataFile(), whole.subarray(cut))
    expect(cache.get(...request)).toEqual(answer)
    await cache.close()
  }
  writeFileSync(dataFile(), whole.subarray(0, -1))
  const cache = await open()
  expect(cache.get(...request)).toBe(undefined)
  appendFileSync(dataFile(), whole.subarray(place))
  expect(cache.get(...request)).toEqual(answer)
  await cache.close()
})

test("a file that is truncated while it is open can still be written", async () => {
  const cache = await open()
  cache.write(values)
  cache.put(...request, answer)
  await cache.close()
  const second = await open()
  writeFileSync(dataFile(), "")
  expect(second.read(keys)).toEqual(values)
  second.put("eth_getTransactionByHash", [word(8)], answer)
  await second.close()
  const third = await open()
  expect(third.get("eth_getTransactionByHash", [word(8)])).toEqual(answer)
  await third.close()
})
