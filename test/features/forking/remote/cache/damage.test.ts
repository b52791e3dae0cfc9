/** Truncated and foreign files: no wrong value is returned, and the cache can still write to the file. */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openCache } from "../../../../../src/features/forking/remote/cache/cache.ts"
import { countValues, noValues } from "../../../../../src/features/forking/remote/stateValues.ts"
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

const open = () => openCache({ folder, chainId: 1n, blockHash, log: (line) => lines.push(line) })
const dataFile = () => join(folder, "fork", readdirSync(join(folder, "fork"))[0] ?? "")

async function fill() {
  const cache = open()
  cache.write(values)
  cache.put(...request, answer)
  cache.close()
}

async function read() {
  const cache = open()
  const found = { values: cache.read(keys), answer: cache.get(...request) }
  cache.close()
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

/** Returns the offsets after the lines: three accounts, two slots, the block hash, and the answer. */
const lineEnds = (file: Buffer): number[] =>
  [...file.toString("latin1").matchAll(/\]\n/g)].map(({ index }) => index + 2)

test("a file truncated at any byte gives every value before that byte, the whole file all, and can be filled again", async () => {
  await fill()
  const whole = readFileSync(dataFile())
  const ends = lineEnds(whole)
  expect(ends.length).toBe(7)
  for (let cut = 0; cut <= whole.length; cut++) {
    writeFileSync(dataFile(), whole.subarray(0, cut))
    expect(countRight(await read())).toBe(ends.filter((end) => end <= cut).length)
    await fill()
    expect(await read()).toEqual(everything)
  }
})

const foreign: readonly [name: string, Buffer][] = [
  ["an empty file", Buffer.alloc(0)],
  ["text", Buffer.from("hello ".repeat(10_000))],
  ["lines of text", Buffer.from("hello\n".repeat(10_000))],
  ["lines of other JSON", Buffer.from('null\n1\n{"a":1}\n[]\n[null]\n"text"\n')],
  ["zeros", Buffer.alloc(50_000)],
  ["bytes 0xff", Buffer.alloc(50_000, 0xff)],
  ["line ends", Buffer.alloc(50_000, "\n")],
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

test("a line is read once it is complete; if it stays incomplete, later lines are read", async () => {
  await fill()
  const whole = readFileSync(dataFile())
  const place = lineEnds(whole).at(-2) ?? 0
  for (let cut = place; cut < whole.length; cut++) {
    writeFileSync(dataFile(), whole.subarray(0, cut))
    const cache = open()
    expect(cache.get(...request)).toBe(undefined)
    appendFileSync(dataFile(), whole.subarray(cut))
    expect(cache.get(...request)).toEqual(answer)
    cache.close()
  }
  writeFileSync(dataFile(), whole.subarray(0, -3))
  const cache = open()
  cache.put("eth_getTransactionByHash", [word(8)], answer)
  expect(cache.get(...request)).toBe(undefined)
  expect(cache.get("eth_getTransactionByHash", [word(8)])).toEqual(answer)
  cache.put(...request, answer)
  expect(cache.get(...request)).toEqual(answer)
  cache.close()
})

test("a file that is truncated while it is open can still be written", async () => {
  const cache = open()
  cache.write(values)
  cache.put(...request, answer)
  cache.close()
  const second = open()
  writeFileSync(dataFile(), "")
  expect(second.read(keys)).toEqual(values)
  second.put("eth_getTransactionByHash", [word(8)], answer)
  second.close()
  const third = open()
  expect(third.get("eth_getTransactionByHash", [word(8)])).toEqual(answer)
  third.close()
})
