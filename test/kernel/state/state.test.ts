import { verifyMerkleProof } from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import { Account, bytesToHex, hexToBytes, KECCAK256_RLP } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import type { Hex } from "../../../src/base/hex.ts"
import type { State, View } from "../../../src/kernel/state/store.ts"
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
} from "./fixtures.ts"

const answers = (view: View) => ({
  account: view.account(alice),
  storage: view.storage(alice, first),
  count: view.slotCount(alice),
  slots: [...view.slots(alice)],
})

describe("at", () => {
  test("behavior: a view reads the same after newer versions are appended and truncated", () => {
    const state = newState()
    state.append(fund(alice, 1n))
    const version = state.append(store(alice, [first, bytes(1)]))
    const view = state.at(version)
    const before = answers(view)
    state.append(changes({ accounts: [[alice, account(9n)]], cleared: [alice] }))
    state.append(store(alice, [first, bytes(2)], [second, bytes(3)]))
    expect(answers(view)).toEqual(before)
    state.truncate(version)
    expect(answers(view)).toEqual(before)
    expect(answers(state.at(state.version))).toEqual(before)
  })

  test("error: no such version", () => {
    expect(() => newState().at(1)).toThrowErrorMatchingInlineSnapshot(
      `[StateUnavailable: historical state is not available]`,
    )
  })
})

describe("append", () => {
  test("behavior: the numbers of truncated versions are never used again", () => {
    const state = newState()
    const given = new Set<number>()
    for (let round = 0; round < 3; round++) {
      for (let step = 0; step < 3; step++) given.add(state.append(fund(alice, BigInt(step))))
      state.truncate(state.version - 2)
    }
    expect([...given]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter(state.has)).toEqual([0, 1, 4, 7])
    expect(state.version).toBe(7)
  })
})

describe("truncate", () => {
  test("error: no such version", () => {
    const state = newState()
    state.append(fund(alice, 1n))
    state.truncate(0)
    expect(() => state.truncate(1)).toThrowErrorMatchingInlineSnapshot(
      `[StateUnavailable: historical state is not available]`,
    )
  })
})

/** Creates a state whose tries have some depth; version 2 changes alice and clears her storage. */
function grown(): State {
  const state = newState()
  const addresses = Array.from({ length: 60 }, (_, index) => bytesToHex(new Uint8Array(20).fill(index + 1)))
  const slots = Array.from({ length: 60 }, (_, index): [Hex, Uint8Array] => [slotOf(index), bytes(index + 1)])
  state.append(
    changes({
      accounts: [
        ...addresses.map((address, index): [Hex, ReturnType<typeof account>] => [
          address,
          account(BigInt(index)),
        ]),
        [alice, account(7n, 3n)],
      ],
      storage: [[alice, slots]],
    }),
  )
  state.append(changes({ accounts: [[alice, account(8n, 4n)]], cleared: [alice] }))
  return state
}

describe("prove", () => {
  test("default", async () => {
    const state = grown()
    state.root(2)
    const keys = [slotOf(0), slotOf(33), slotOf(200)]
    const proof = state.prove(1, alice, keys)
    const leaf = await verifyMerkleProof(hexToBytes(alice), [...proof.accountProof], {
      root: state.root(1),
      useKeyHashing: true,
    })
    expect(leaf).toEqual(new Account(3n, 7n, proof.storageHash).serialize())
    expect(proof.account).toEqual(account(7n, 3n))
    expect(proof.storageProofs.map(({ key, value }) => [key, value])).toEqual([
      [slotOf(0), bytes(1)],
      [slotOf(33), bytes(34)],
      [slotOf(200), bytes()],
    ])
    for (const { key, value, nodes } of proof.storageProofs)
      expect(
        await verifyMerkleProof(hexToBytes(key), [...nodes], {
          root: proof.storageHash,
          useKeyHashing: true,
        }),
      ).toEqual(value.length === 0 ? null : RLP.encode(value))
  })

  test("behavior: proves the absence of an account", async () => {
    const state = grown()
    const proof = state.prove(2, bob, [first])
    expect(proof).toMatchObject({ account: undefined, storageHash: KECCAK256_RLP })
    expect(proof.storageProofs).toEqual([{ key: first, value: bytes(), nodes: [] }])
    expect(
      await verifyMerkleProof(hexToBytes(bob), [...proof.accountProof], {
        root: state.root(2),
        useKeyHashing: true,
      }),
    ).toBeNull()
  })

  test("behavior: a node that is embedded in its parent is not listed separately", async () => {
    // The hashes of these two slots begin with the same nine nibbles, so that the RLP of each leaf has 31 bytes.
    const [one, other] = [247_476, 515_151].map((slot): Hex => `0x${slot.toString(16).padStart(64, "0")}`)
    const state = newState()
    state.append(fund(alice, 1n))
    state.append(store(alice, [one as Hex, bytes(1)], [other as Hex, bytes(2)]))
    const { storageHash, storageProofs } = state.prove(2, alice, [one as Hex])
    const nodes = [...(storageProofs[0]?.nodes ?? [])]
    expect(nodes.map((node) => node.length)).toMatchInlineSnapshot(`
      [
        41,
        77,
      ]
    `)
    const options = { root: storageHash, useKeyHashing: true }
    expect(await verifyMerkleProof(hexToBytes(one as Hex), nodes, options)).toEqual(bytes(1))
    expect(await verifyMerkleProof(hexToBytes(other as Hex), nodes, options)).toEqual(bytes(2))
  })

  test("error: a proof is invalid for the root of another version", async () => {
    const state = grown()
    const { accountProof } = state.prove(1, alice, [])
    await expect(
      verifyMerkleProof(hexToBytes(alice), [...accountProof], {
        root: state.root(2),
        useKeyHashing: true,
      }),
    ).rejects.toThrowErrorMatchingInlineSnapshot(`[Error: Invalid proof provided]`)
  })
})

describe("slots", () => {
  test("default", () => {
    const state = grown()
    expect([...state.slots(1, alice)].length).toBe(60)
    expect([...state.slots(2, alice)]).toEqual([])
  })
})

describe("addresses", () => {
  test("default", () => {
    const state = newState()
    state.append(fund(alice, 1n))
    state.append(fund(bob, 1n))
    expect([0, 1, 2].map((version) => [...state.addresses(version)])).toEqual([[], [alice], [alice, bob]])
  })
})
