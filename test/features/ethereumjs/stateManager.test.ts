import { MerkleStateManager } from "@ethereumjs/statemanager"
import { Account, createAddressFromString, hexToBytes, KECCAK256_NULL, KECCAK256_RLP } from "@ethereumjs/util"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { describe, expect, test } from "vitest"
import { nonEmptyStorageRoot, OverlayStateManager } from "../../../src/features/ethereumjs/stateManager.ts"
import {
  account,
  alice,
  bob,
  bytes,
  changes,
  first,
  fund,
  newState,
  second,
  slotOf,
  store,
} from "../../kernel/state/fixtures.ts"

const aliceAddress = createAddressFromString(alice)
const bobAddress = createAddressFromString(bob)
const firstKey = hexToBytes(first)
const secondKey = hexToBytes(second)

/** Alice with 100 wei and the first slot set to 1. */
function overAlice() {
  const state = newState()
  state.append(fund(alice, 100n))
  const version = state.append(store(alice, [first, bytes(1)]))
  return { state, version, scratch: new OverlayStateManager(state.at(version)) }
}

describe("getAccount", () => {
  test("default", async () => {
    const { scratch } = overAlice()
    expect(await scratch.getAccount(aliceAddress)).toEqual(new Account(0n, 100n, nonEmptyStorageRoot))
    expect(await scratch.getAccount(bobAddress)).toBeUndefined()
  })

  test("behavior: a change to the returned object does not change the state", async () => {
    const { scratch } = overAlice()
    const seen = await scratch.getAccount(aliceAddress)
    if (seen !== undefined) seen.balance = 0n
    expect((await scratch.getAccount(aliceAddress))?.balance).toBe(100n)
  })

  test("behavior: the storage root is that of the empty trie exactly when all slots are zero", async () => {
    const { scratch } = overAlice()
    const root = async () => (await scratch.getAccount(aliceAddress))?.storageRoot
    await scratch.putStorage(aliceAddress, firstKey, bytes(0))
    expect(await root()).toEqual(KECCAK256_RLP)
    await scratch.putStorage(aliceAddress, secondKey, bytes(1))
    expect(await root()).toEqual(nonEmptyStorageRoot)
    await scratch.clearStorage(aliceAddress)
    expect(await root()).toEqual(KECCAK256_RLP)
  })
})

describe("deleteAccount", () => {
  test("default", async () => {
    const { scratch } = overAlice()
    await scratch.deleteAccount(aliceAddress)
    await scratch.putAccount(aliceAddress, new Account(1n, 2n))
    expect(await scratch.getStorage(aliceAddress, firstKey)).toEqual(bytes())
    expect(scratch.changes()).toEqual(changes({ accounts: [[alice, account(2n, 1n)]], cleared: [alice] }))
  })
})

describe("modifyAccountFields", () => {
  test("default", async () => {
    const { scratch } = overAlice()
    await scratch.modifyAccountFields(aliceAddress, { nonce: 4n })
    await scratch.modifyAccountFields(bobAddress, { balance: 5n, storageRoot: nonEmptyStorageRoot })
    expect(scratch.changes()).toEqual(
      changes({
        accounts: [
          [alice, account(100n, 4n)],
          [bob, account(5n)],
        ],
      }),
    )
    expect((await scratch.getAccount(bobAddress))?.storageRoot).toEqual(KECCAK256_RLP)
  })
})

describe("putCode", () => {
  const code = bytes(0x60, 0x01)

  test("default", async () => {
    const { state, scratch } = overAlice()
    await scratch.putCode(bobAddress, code)
    expect(await scratch.getCode(bobAddress)).toEqual(code)
    expect(await scratch.getCodeSize(bobAddress)).toBe(2)
    const later = new OverlayStateManager(state.at(state.append(scratch.changes())))
    expect(await later.getCode(bobAddress)).toEqual(code)
    expect((await later.getAccount(bobAddress))?.codeHash).toEqual(keccak_256(code))
  })

  test("behavior: empty code has the hash of no bytes", async () => {
    const { scratch } = overAlice()
    await scratch.putCode(bobAddress, code)
    await scratch.putCode(bobAddress, bytes())
    expect((await scratch.getAccount(bobAddress))?.codeHash).toEqual(KECCAK256_NULL)
    expect(await scratch.getCodeSize(bobAddress)).toBe(0)
  })
})

describe("putStorage", () => {
  test("default", async () => {
    const { scratch } = overAlice()
    const padded = new Uint8Array(32)
    padded[31] = 7
    await scratch.putStorage(aliceAddress, secondKey, padded)
    expect(await scratch.getStorage(aliceAddress, secondKey)).toEqual(bytes(7))
  })

  test("behavior: an absent account keeps the slot", async () => {
    const { scratch } = overAlice()
    await scratch.putStorage(bobAddress, firstKey, bytes(7))
    expect(await scratch.getAccount(bobAddress)).toBeUndefined()
    await scratch.putAccount(bobAddress, new Account())
    expect(await scratch.getStorage(bobAddress, firstKey)).toEqual(bytes(7))
  })
})

describe("originalStorageCache", () => {
  const original = (scratch: OverlayStateManager) => scratch.originalStorageCache.get(aliceAddress, firstKey)

  test("default", async () => {
    const { scratch } = overAlice()
    await scratch.putStorage(aliceAddress, firstKey, bytes(2))
    await scratch.putStorage(aliceAddress, firstKey, bytes(3))
    expect(await original(scratch)).toEqual(bytes(1))
  })

  test("behavior: a revert does not change the original value", async () => {
    const { scratch } = overAlice()
    await scratch.checkpoint()
    await scratch.putStorage(aliceAddress, firstKey, bytes(2))
    await scratch.revert()
    await scratch.putStorage(aliceAddress, firstKey, bytes(3))
    expect(await original(scratch)).toEqual(bytes(1))
  })

  test("behavior: clear makes the current value the original value", async () => {
    const { scratch } = overAlice()
    await scratch.putStorage(aliceAddress, firstKey, bytes(2))
    scratch.originalStorageCache.clear()
    expect(await original(scratch)).toEqual(bytes(2))
    await scratch.putStorage(aliceAddress, firstKey, bytes(3))
    expect(await original(scratch)).toEqual(bytes(2))
  })
})

describe("reset", () => {
  test("default", async () => {
    const { state, scratch } = overAlice()
    await scratch.checkpoint()
    await scratch.putStorage(aliceAddress, firstKey, bytes(2))
    scratch.reset(state.at(1))
    expect(await scratch.getStorage(aliceAddress, firstKey)).toEqual(bytes())
    expect(await scratch.originalStorageCache.get(aliceAddress, firstKey)).toEqual(bytes())
    expect(scratch.changes()).toEqual(changes({}))
    await expect(scratch.commit()).rejects.toThrowErrorMatchingInlineSnapshot(
      `[RangeError: the overlay has no checkpoint to commit or revert]`,
    )
  })
})

describe("getStateRoot", () => {
  test("default", async () => {
    const { state, version, scratch } = overAlice()
    expect(await scratch.getStateRoot()).toEqual(state.root(version))
    await scratch.putStorage(aliceAddress, secondKey, bytes(2))
    await scratch.putAccount(bobAddress, new Account(1n, 1n))
    const root = await scratch.getStateRoot()
    expect(await scratch.hasStateRoot(root)).toBe(true)
    expect(await scratch.hasStateRoot(state.root(version))).toBe(false)
    expect(state.root(state.append(scratch.changes()))).toEqual(root)
  })
})

describe("setStateRoot", () => {
  test("error: always", async () => {
    await expect(overAlice().scratch.setStateRoot()).rejects.toThrowErrorMatchingInlineSnapshot(
      `[Error: an overlay has no state roots; reset it to a view]`,
    )
  })
})

describe("dumpStorage", () => {
  test("default", async () => {
    const reference = new MerkleStateManager()
    const { scratch } = overAlice()
    await reference.putAccount(aliceAddress, new Account(0n, 100n))
    await reference.putStorage(aliceAddress, firstKey, bytes(1))
    for (const each of [reference, scratch])
      for (const index of [1, 2, 3])
        await each.putStorage(aliceAddress, hexToBytes(slotOf(index)), bytes(0x80 * index, index))
    expect(await scratch.dumpStorage(aliceAddress)).toEqual(await reference.dumpStorage(aliceAddress))
  })
})

describe("shallowCopy", () => {
  test("default", async () => {
    const { scratch } = overAlice()
    await scratch.putCode(bobAddress, bytes(0x60))
    await scratch.putStorage(aliceAddress, firstKey, bytes(2))
    const copy = scratch.shallowCopy()
    expect(copy.changes()).toEqual(scratch.changes())
    await copy.putStorage(aliceAddress, firstKey, bytes(3))
    expect(await scratch.getStorage(aliceAddress, firstKey)).toEqual(bytes(2))
  })
})
