/** The Merkle side of the state: secure tries of accounts and their storage, updated with changes. */

import {
  type ByteString,
  byteStringToBytes,
  bytesToByteString,
  flat,
  type TextBuffer,
} from "../../base/binary.ts"
import type { Hex } from "../../base/hex.ts"
import { encodeBytes, encodeList, encodeNumber } from "../../base/rlp.ts"
import { contentAt, type Entry, pathTo, update } from "./merkle.ts"
import type { AccountProof, AccountState } from "./store.ts"
import { encode, rootOf, rootText } from "./trieEncoding.ts"
import { createTrieKeys } from "./trieKeys.ts"
import type { Content, TrieNode } from "./trieNode.ts"
import { refer } from "./trieReferences.ts"

/** The new content of one account. */
export interface AccountUpdate {
  /** `undefined` when it is gone. */
  readonly account: AccountState | undefined
  /** Its storage trie is made of `slots` alone; otherwise they are written into the trie it had. */
  readonly fresh: boolean
  readonly slots: readonly Hex[]
  /** The values of `slots` without leading zeros; an empty one deletes. */
  readonly values: readonly ByteString[]
}

/** The new content of every changed account. */
export type Updates = ReadonlyMap<Hex, AccountUpdate>

/** The accounts of one state; `undefined` when there are none. */
export type AccountTrie = TrieNode | undefined

/** The operations on tries, which are immutable. */
export interface Tries {
  update(accounts: AccountTrie, updates: Updates): AccountTrie
  root(accounts: AccountTrie): Uint8Array
  /** The proofs of an account and some of its slots, without their values. */
  prove(accounts: AccountTrie, address: Hex, slots: readonly Hex[]): ProofNodes
  /** The sibling nodes of the path to an account and to some of its slots. */
  neighbours(accounts: AccountTrie, address: Hex, slots: readonly Hex[]): readonly Uint8Array[]
}

/** Proof nodes in the shape of EIP-1186. */
export interface ProofNodes extends Pick<AccountProof, "accountProof" | "storageHash"> {
  /** In the order of the slots asked for. */
  readonly storageProofs: readonly (readonly Uint8Array[])[]
}

/** From this number of changes on, a trie is hashed in one call: with fewer, the calls take little of the time (`storageWrites`, sent). */
const manyChanges = 16

export function createTries(): Tries {
  const keys = createTrieKeys()
  const contentOf = (account: AccountState, storage: TrieNode | undefined): Content => {
    const { nonce, balance, codeHash } = account
    const hashes = encodeBytes(rootText(storage)) + encodeBytes(bytesToByteString(codeHash))
    return { value: flat(encodeList(encodeNumber(nonce) + encodeNumber(balance) + hashes)), inner: storage }
  }
  const toEntry = (
    accounts: AccountTrie,
    address: Hex,
    { account, fresh, slots, values }: AccountUpdate,
  ): Entry => {
    const key = keys.of(address)
    if (account === undefined) return { key, content: undefined }
    const before = fresh ? undefined : contentAt(accounts, key)?.inner
    const storage = updateSlots(before, keys.ofSlots(slots), values)
    return { key, content: contentOf(account, storage) }
  }
  const prove = (trie: TrieNode | undefined, key: ByteString): readonly Uint8Array[] =>
    listed(pathTo(trie, key))
  const beside = (trie: TrieNode | undefined, key: ByteString): readonly Uint8Array[] =>
    pathTo(trie, key).flatMap((node) =>
      node.kind === "branch" ? listed([node, ...node.children]).slice(1) : [],
    )
  const listed = (nodes: readonly TrieNode[]): readonly Uint8Array[] =>
    nodes
      .map((node) => encode(node))
      // A node that stands inside its parent is not listed again (EIP-1186, as geth does).
      .filter((node, depth) => depth === 0 || node.length >= 32)
      .map(byteStringToBytes)

  return {
    update(accounts, updates) {
      const entries: Entry[] = []
      for (const [address, each] of updates) entries.push(toEntry(accounts, address, each))
      return update(accounts, entries)
    },
    root: (accounts) => rootOf(accounts),
    prove(accounts, address, slots) {
      const key = keys.of(address)
      const storage = contentAt(accounts, key)?.inner
      return {
        accountProof: prove(accounts, key),
        storageHash: rootOf(storage),
        storageProofs: slots.map((slot) => prove(storage, keys.of(slot))),
      }
    },
    neighbours(accounts, address, slots) {
      const key = keys.of(address)
      const storage = contentAt(accounts, key)?.inner
      return [...beside(accounts, key), ...slots.flatMap((slot) => beside(storage, keys.of(slot)))]
    },
  }
}

/** Returns a storage trie after some changes of its slots. */
function updateSlots(
  before: TrieNode | undefined,
  keys: readonly ByteString[],
  values: readonly ByteString[],
): TrieNode | undefined {
  if (keys.length === 0) return before
  // `push` instead of `map`: V8 gives the results of `map` other kinds of arrays, and compiles their readers again for each kind.
  const entries: Entry[] = []
  for (let index = 0; index < keys.length; index++)
    entries.push({ key: keys[index] as ByteString, content: slotContent(values[index] as ByteString) })
  const storage = update(before, entries)
  if (keys.length >= manyChanges && storage !== undefined) refer(storage)
  return storage
}

const slotContent = (value: ByteString): Content | undefined =>
  value === "" ? undefined : { value: encodeValue(value), inner: undefined }

/** A buffer for the RLP of a value of up to 32 bytes. */
const valueRlp = Buffer.allocUnsafeSlow(33) as TextBuffer

/** From this length on, V8 keeps both parts of a concatenated text. */
const minParts = 13

/** Returns the RLP of a value in one piece. */
function encodeValue(value: ByteString): ByteString {
  const { length } = value
  if (length === 1 && value.charCodeAt(0) < 0x80) return value
  if (length + 1 < minParts) return String.fromCharCode(0x80 + length) + value
  valueRlp[0] = 0x80 + length
  valueRlp.latin1Write(value, 1, length)
  return valueRlp.latin1Slice(0, length + 1)
}
