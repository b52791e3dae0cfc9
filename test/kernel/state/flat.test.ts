import { bytesToHex } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { createFlatStore } from "../../../src/kernel/state/flat.ts"
import { account, alice, bob, bytes, changes, first, fund, second, store } from "./fixtures.ts"

describe("append", () => {
  test("default", () => {
    const flat = createFlatStore()
    expect(flat.append(fund(alice, 1n))).toBe(1)
    expect(flat.append(fund(alice, 2n))).toBe(2)
    expect([0, 1, 2].map((version) => flat.at(version).account(alice)?.balance)).toEqual([undefined, 1n, 2n])
  })

  test("behavior: deleting an account empties its storage, and the version before still has its slots", () => {
    const flat = createFlatStore()
    flat.append(fund(alice, 1n))
    flat.append(store(alice, [first, bytes(1)], [second, bytes(2)]))
    flat.append(changes({ accounts: [[alice, undefined]] }))
    expect(flat.at(3).account(alice)).toBeUndefined()
    expect(flat.at(3).storage(alice, first)).toEqual(bytes())
    expect(flat.at(3).slotCount(alice)).toBe(0)
    expect([...flat.at(2).slots(alice)]).toEqual([
      [first, bytes(1)],
      [second, bytes(2)],
    ])
  })

  test("behavior: slots of an absent account are kept", () => {
    const flat = createFlatStore()
    flat.append(store(bob, [first, bytes(5)]))
    expect(flat.at(1).account(bob)).toBeUndefined()
    expect(flat.at(1).storage(bob, first)).toEqual(bytes(5))
  })

  test("behavior: code is found by its hash", () => {
    const flat = createFlatStore()
    const hash = bytes(1, 2, 3)
    flat.append(changes({ code: [[bytesToHex(hash), bytes(0x60, 0x00)]] }))
    expect(flat.at(1).code(hash)).toEqual(bytes(0x60, 0x00))
    expect(flat.at(1).code(bytes(9))).toEqual(bytes())
  })
})

describe("truncate", () => {
  test("default", () => {
    const flat = createFlatStore()
    flat.append(fund(alice, 1n))
    flat.append(fund(bob, 2n))
    flat.append(store(alice, [first, bytes(1)]))
    expect(flat.truncate(1)).toEqual([2, 3])
    expect(flat.versions).toEqual([0, 1])
    expect([...flat.at(1).addresses()]).toEqual([alice])
    expect(flat.at(1).slotCount(alice)).toBe(0)
  })

  test("behavior: the numbers of truncated versions are not used again", () => {
    const flat = createFlatStore()
    flat.append(fund(alice, 1n))
    flat.append(fund(alice, 2n))
    flat.truncate(0)
    expect(flat.append(fund(alice, 3n))).toBe(3)
    expect(flat.versions).toEqual([0, 3])
  })
})

describe("addresses", () => {
  test("default", () => {
    const flat = createFlatStore()
    flat.append(
      changes({
        accounts: [
          [alice, account(1n)],
          [bob, account(2n)],
        ],
      }),
    )
    flat.append(changes({ accounts: [[alice, undefined]] }))
    expect([1, 2].map((version) => [...flat.at(version).addresses()])).toEqual([[alice, bob], [bob]])
  })
})
