import { createMPT } from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import { Account, hexToBytes, KECCAK256_RLP } from "@ethereumjs/util"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { describe, expect, test } from "vitest"
import { type AccountUpdate, createTries } from "../../src/state/trie.ts"
import { account, alice, bob, bytes, first, second } from "./fixtures.ts"

const put = (balance: bigint, parts: Partial<AccountUpdate> = {}): AccountUpdate => ({
  account: account(balance),
  fresh: false,
  slots: [],
  ...parts,
})
const gone: AccountUpdate = { account: undefined, fresh: true, slots: [] }

/** The root that the library gives for Alice, with these slots. */
async function rootOfAlice(balance: bigint, ...slots: [typeof first, Uint8Array][]): Promise<Uint8Array> {
  const storage = await createMPT({ useKeyHashing: true })
  for (const [slot, value] of slots) await storage.put(hexToBytes(slot), RLP.encode(value))
  const accounts = await createMPT({ useKeyHashing: true })
  await accounts.put(hexToBytes(alice), new Account(0n, balance, storage.root()).serialize())
  return accounts.root()
}

describe("update", () => {
  test("default", async () => {
    const tries = createTries(keccak_256)
    const one = await tries.update(KECCAK256_RLP, new Map([[alice, put(5n, { slots: [[first, bytes(1)]] })]]))
    expect(one).toEqual(await rootOfAlice(5n, [first, bytes(1)]))
    const two = await tries.update(one, new Map([[alice, put(6n, { slots: [[second, bytes(2)]] })]]))
    expect(two).toEqual(await rootOfAlice(6n, [first, bytes(1)], [second, bytes(2)]))
    const three = await tries.update(two, new Map([[alice, put(6n, { slots: [[first, bytes()]] })]]))
    expect(three).toEqual(await rootOfAlice(6n, [second, bytes(2)]))
  })

  test("behavior: a fresh storage forgets the one before", async () => {
    const tries = createTries(keccak_256)
    const slots = [[first, bytes(1)]] as const
    const root = await tries.update(KECCAK256_RLP, new Map([[alice, put(5n, { slots })]]))
    expect(await tries.update(root, new Map([[alice, put(5n, { fresh: true })]]))).toEqual(
      await rootOfAlice(5n),
    )
  })

  test("behavior: an earlier root can be updated again", async () => {
    const tries = createTries(keccak_256)
    const root = await tries.update(KECCAK256_RLP, new Map([[alice, put(5n)]]))
    await tries.update(root, new Map([[bob, put(1n)]]))
    expect(await tries.update(root, new Map([[alice, put(6n)]]))).toEqual(await rootOfAlice(6n))
    expect(await tries.update(root, new Map([[alice, gone]]))).toEqual(KECCAK256_RLP)
  })
})

describe("preview", () => {
  test("default", async () => {
    const tries = createTries(keccak_256)
    const root = await tries.preview(KECCAK256_RLP, new Map([[alice, put(5n)]]))
    expect(root).toEqual(await rootOfAlice(5n))
    expect((await tries.prove(root, alice, [])).accountProof).toEqual([])
  })
})
