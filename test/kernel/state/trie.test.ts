import { createMPT } from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import { Account, hexToBytes, KECCAK256_RLP } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { type AccountTrie, type AccountUpdate, createTries } from "../../../src/kernel/state/trie.ts"
import { account, addressOf, alice, bob, bytes, first, second, slotOf } from "./fixtures.ts"

const put = (balance: bigint, parts: Partial<AccountUpdate> = {}): AccountUpdate => ({
  account: account(balance),
  fresh: false,
  slots: [],
  values: [],
  ...parts,
})
const gone: AccountUpdate = { account: undefined, fresh: true, slots: [], values: [] }

/** Returns EthereumJS's root of a state that has only alice, with these slots. */
async function rootOfAlice(balance: bigint, ...slots: [typeof first, Uint8Array][]): Promise<Uint8Array> {
  const storage = await createMPT({ useKeyHashing: true })
  for (const [slot, value] of slots) await storage.put(hexToBytes(slot), RLP.encode(value))
  const accounts = await createMPT({ useKeyHashing: true })
  await accounts.put(hexToBytes(alice), new Account(0n, balance, storage.root()).serialize())
  return accounts.root()
}

const root = (accounts: AccountTrie): Uint8Array => tries.root(accounts)
const tries = createTries()

describe("update", () => {
  test("default", async () => {
    const one = tries.update(undefined, new Map([[alice, put(5n, { slots: [first], values: ["\x01"] })]]))
    expect(root(one)).toEqual(await rootOfAlice(5n, [first, bytes(1)]))
    const two = tries.update(one, new Map([[alice, put(6n, { slots: [second], values: ["\x02"] })]]))
    expect(root(two)).toEqual(await rootOfAlice(6n, [first, bytes(1)], [second, bytes(2)]))
    const three = tries.update(two, new Map([[alice, put(6n, { slots: [first], values: [""] })]]))
    expect(root(three)).toEqual(await rootOfAlice(6n, [second, bytes(2)]))
  })

  test("behavior: values of 1 to 32 bytes give the root of EthereumJS", async () => {
    const values = Array.from({ length: 32 }, (_, index) =>
      new Uint8Array(index + 1).fill(0x7f + (index % 2)),
    )
    const slots = values.map((value, index) => [slotOf(index), value] as [typeof first, Uint8Array])
    const parts = {
      slots: slots.map(([slot]) => slot),
      values: slots.map(([, value]) => Buffer.from(value).toString("latin1")),
    }
    const trie = tries.update(undefined, new Map([[alice, put(5n, parts)]]))
    expect(root(trie)).toEqual(await rootOfAlice(5n, ...slots))
  })

  test.each([2, 3, 9, 17, 60])(
    "behavior: repeated changes of some of %i accounts give the roots of EthereumJS",
    async (count) => {
      const addresses = Array.from({ length: count }, (_, index) => addressOf(index))
      const accounts = await createMPT({ useKeyHashing: true })
      let trie: AccountTrie
      for (let round = 0; round < 8; round++) {
        const changed = addresses.filter((_, index) => round === 0 || index % 7 === round % 3)
        const balances = changed.map((address, index) => [address, BigInt(1000 * round + index)] as const)
        for (const [address, balance] of balances)
          await accounts.put(hexToBytes(address), new Account(0n, balance).serialize())
        trie = tries.update(trie, new Map(balances.map(([address, balance]) => [address, put(balance)])))
        expect(root(trie)).toEqual(accounts.root())
      }
    },
  )

  test("behavior: a fresh storage replaces the earlier one", async () => {
    const slots = { slots: [first], values: ["\x01"] }
    const before = tries.update(undefined, new Map([[alice, put(5n, slots)]]))
    const after = tries.update(before, new Map([[alice, put(5n, { fresh: true })]]))
    expect(root(after)).toEqual(await rootOfAlice(5n))
  })

  test("behavior: an earlier trie can be updated again", async () => {
    const before = tries.update(undefined, new Map([[alice, put(5n)]]))
    tries.update(before, new Map([[bob, put(1n)]]))
    expect(root(tries.update(before, new Map([[alice, put(6n)]])))).toEqual(await rootOfAlice(6n))
    expect(root(tries.update(before, new Map([[alice, gone]])))).toEqual(KECCAK256_RLP)
  })
})
