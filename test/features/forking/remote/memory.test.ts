import { expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { createForkMemory } from "../../../../src/features/forking/remote/memory.ts"
import { normalizeKeys, noValues } from "../../../../src/features/forking/remote/stateValues.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { absent, holder, keys, token, values, word } from "./cache/values.ts"

const code = Uint8Array.from([0x60, 0x01, 0x60, 0x02, 0x55])
const noCode = new Uint8Array()

function createFilled() {
  const memory = createForkMemory()
  memory.add(values)
  return memory
}

test("account: an account that is known to be absent differs from an unknown one", () => {
  const empty = createForkMemory()
  expect([token, holder, absent].map(empty.account)).toEqual([undefined, undefined, undefined])
  expect([token, holder, absent].map(createFilled().account)).toEqual([
    { balance: 0n, nonce: 1n, codeHash: keccak256(code) },
    { balance: 2n ** 256n - 1n, nonce: 2n ** 64n - 1n, codeHash: keccak256(noCode) },
    null,
  ])
})

test("storage: values have no leading zeros; a slot that is known to be zero differs from an unknown one", () => {
  const memory = createFilled()
  memory.add({ ...noValues, slots: new Map([[token, new Map([[word(3), word(0x100)]])]]) })
  const slots = [word(0), word(1), word(2), word(3)].map((slot) => memory.storage(token, slot))
  expect(slots).toEqual([new Uint8Array(), new Uint8Array(32).fill(255), undefined, Uint8Array.of(1, 0)])
  expect(memory.storage(holder, word(1))).toBe(undefined)
})

test("code, blockHash: a code is known by its hash, the empty one once an account without code is known", () => {
  const memory = createForkMemory()
  memory.add({ ...noValues, accounts: new Map([[absent, { balance: 0n, nonce: 0n, code: "0x" }]]) })
  const hashes = [code, noCode].map((bytes) => toHex(keccak256(bytes)))
  expect([...hashes.map(memory.code), memory.blockHash(15n)]).toEqual([undefined, undefined, undefined])
  memory.add(values)
  expect([...hashes.map(memory.code), memory.blockHash(15n)]).toEqual([code, noCode, word(0xf00d)])
})

test("read: returns the known values of the keys, with slots as 32 bytes", () => {
  expect(createForkMemory().read(keys)).toEqual(noValues)
  const more = normalizeKeys({
    accounts: [...keys.accounts, `0x${"dd".repeat(20)}`],
    slots: new Map([...keys.slots, [holder, ["0x1"]]]),
    blockHashes: [14n, 15n],
  })
  expect(createFilled().read(more)).toEqual(values)
  expect(createFilled().read(normalizeKeys({ accounts: [], slots: new Map([[token, ["0x1"]]]) }))).toEqual({
    ...noValues,
    slots: new Map([[token, new Map([[word(1), word(2n ** 256n - 1n)]])]]),
  })
})

test("add: later values replace earlier ones, and the other slots of an account stay", () => {
  const memory = createFilled()
  const account = { balance: 1n, nonce: 0n, code: "0x" } as const
  memory.add({
    accounts: new Map([[absent, account]]),
    slots: new Map([[token, new Map([[word(0), word(9)]])]]),
    blockHashes: new Map([[15n, word(1)]]),
  })
  expect(memory.account(absent)).toEqual({ balance: 1n, nonce: 0n, codeHash: keccak256(noCode) })
  expect(memory.read(keys)).toEqual({
    accounts: new Map([...values.accounts, [absent, account]]),
    slots: new Map([
      [
        token,
        new Map([
          [word(0), word(9)],
          [word(1), word(2n ** 256n - 1n)],
        ]),
      ],
    ]),
    blockHashes: new Map([[15n, word(1)]]),
  })
})
