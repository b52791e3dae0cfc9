/** Lookups in memory, and then in a fork file. */
import { expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { readContents } from "../../../../src/features/forking/remote/file/offline.ts"
import { parseForkFile } from "../../../../src/features/forking/remote/file/read.ts"
import { layeredPeek } from "../../../../src/features/forking/remote/layeredPeek.ts"
import { createForkMemory } from "../../../../src/features/forking/remote/memory.ts"
import { countValues, type NormalizedKeys } from "../../../../src/features/forking/remote/stateValues.ts"
import { code, holder, keccak256, text, token, word } from "./file/sample.ts"

const file = parseForkFile("a.json", text)
const noKeys = { accounts: [], slots: new Map(), blockHashes: [] }

/** Creates lookups over the file, and the list of the keys that were looked up there. */
function create() {
  const memory = createForkMemory()
  const asked: NormalizedKeys[] = []
  const peek = layeredPeek(memory, (keys) => {
    asked.push(keys)
    const found = readContents(file, keys)
    memory.add(found)
    return countValues(found) > 0
  })
  return { peek, asked }
}

test("behavior: a value that only the other layer has is looked up there once", () => {
  const { peek, asked } = create()
  const read = () => [
    peek.account(holder),
    peek.storage(token, word(1)),
    peek.storage(token, word(2)),
    peek.blockHash(15n),
  ]
  const values = [
    { nonce: 0n, balance: 10n ** 18n, codeHash: keccak256(new Uint8Array()) },
    Uint8Array.of(255),
    new Uint8Array(),
    word(15),
  ]
  const keys = [
    { ...noKeys, accounts: [holder] },
    { ...noKeys, slots: new Map([[token, [word(1)]]]) },
    { ...noKeys, slots: new Map([[token, [word(2)]]]) },
    { ...noKeys, blockHashes: [15n] },
  ]
  expect(read()).toEqual(values)
  expect(asked).toEqual(keys)
  expect(read()).toEqual(values)
  expect(asked).toEqual(keys)
})

test("behavior: a value that no layer has is undefined, and is looked up again", () => {
  const { peek, asked } = create()
  const other = `0x${"ee".repeat(20)}` as const
  for (let round = 1; round <= 2; round++) {
    expect(peek.account(other)).toBeUndefined()
    expect(peek.storage(other, word(1))).toBeUndefined()
    expect(peek.blockHash(1n)).toBeUndefined()
    expect(asked.length).toBe(3 * round)
  }
})

test("behavior: a code is known with its account, and is not looked up alone", () => {
  const { peek, asked } = create()
  const hash = toHex(keccak256(Buffer.from(code.slice(2), "hex")))
  expect(peek.code(hash)).toBeUndefined()
  expect(asked).toEqual([])
  peek.account(token)
  expect(Buffer.from(peek.code(hash) ?? "").toString("hex")).toBe(code.slice(2))
})
