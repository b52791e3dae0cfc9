/** The state before a block, from the preimages of the trie nodes and codes that the block touches. */
import {
  BranchMPTNode,
  decodeMPTNode,
  decodeRawMPTNode,
  LeafMPTNode,
  MerklePatriciaTrie,
} from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import { bytesToBigInt, KECCAK256_NULL, KECCAK256_RLP, MapDB, ValueEncoding } from "@ethereumjs/util"
import { fromHex, toHex } from "../../../../dist/base/hex.js"
import { keccak256 } from "../../../../dist/kernel/evm/base/crypto.js"
import { BaseState } from "../../../../dist/kernel/state/base.js"
import { createState } from "../../../../dist/kernel/state/state.js"

const emptyRoot = toHex(KECCAK256_RLP)
const noAccount = { nonce: 0n, balance: 0n, codeHash: KECCAK256_NULL, storageRoot: emptyRoot }

/** Returns the preimages of hashes, by the digits of the hash: so MerklePatriciaTrie looks nodes up. */
export const preimagesOf = (values) =>
  new Map(values.map((value) => [toHex(keccak256(value)).slice(2), new Uint8Array(value)]))

/** @throws Error when the hash is unknown */
function preimage(preimages, hash) {
  const found = preimages.get(hash.slice(2))
  if (found === undefined) throw new Error(`no preimage of ${hash}`)
  return found
}

/** Returns the value of a key in a secure trie; `undefined` when there is none. */
function valueAt(preimages, root, key) {
  if (root === emptyRoot) return undefined
  const path = [...toHex(keccak256(fromHex(key))).slice(2)].map((digit) => Number.parseInt(digit, 16))
  for (let at = 0, node = decodeMPTNode(preimage(preimages, root)); ; ) {
    const isBranch = node instanceof BranchMPTNode
    const own = isBranch ? [path[at]] : node.key()
    if (own.some((nibble, index) => nibble !== path[at + index])) return undefined
    if (node instanceof LeafMPTNode) return node.value()
    const child = isBranch ? node.getBranch(path[at]) : node.value()
    if (child === null || child.length === 0) return undefined
    at += own.length
    const isHash = child instanceof Uint8Array
    node = isHash ? decodeMPTNode(preimage(preimages, toHex(child))) : decodeRawMPTNode(child)
  }
}

/** Returns an account; `undefined` when there is none. */
export function accountAt(preimages, root, address) {
  const value = valueAt(preimages, root, address)
  if (value === undefined) return undefined
  const [nonce, balance, storageRoot, codeHash] = RLP.decode(value)
  const [count, wei] = [bytesToBigInt(nonce), bytesToBigInt(balance)]
  return { nonce: count, balance: wei, codeHash, storageRoot: toHex(storageRoot) }
}

/** Returns the hash of an ancestor by its number, as BLOCKHASH asks for it. */
export const blockHashes = (preimages, newest) => (number) => {
  for (let hash = newest; ; ) {
    const header = RLP.decode(preimage(preimages, hash))
    if (Number(bytesToBigInt(header[8])) === number) return fromHex(hash)
    hash = toHex(header[0])
  }
}

/** Creates our state over the preimages. */
export function stateOver(preimages, root) {
  const known = {
    account: (address) => accountAt(preimages, root, address) ?? null,
    storage(address, slot) {
      const { storageRoot } = accountAt(preimages, root, address) ?? noAccount
      const value = valueAt(preimages, storageRoot, slot)
      return value === undefined ? new Uint8Array() : RLP.decode(value)
    },
    code: (hash) => (hash === toHex(KECCAK256_NULL) ? new Uint8Array() : preimage(preimages, hash)),
    blockHash: () => undefined,
  }
  return createState({ keccak256, base: new BaseState(known) })
}

/** Returns the state root after some changes, and the storage roots of the changed accounts. */
export async function rootsAfter(preimages, root, { accounts, storage, cleared }) {
  const hashing = { useKeyHashing: true, useKeyHashingFunction: keccak256 }
  const db = { db: new MapDB(preimages), valueEncoding: ValueEncoding.Bytes }
  const trieAt = (start) => new MerklePatriciaTrie({ ...db, ...hashing, root: fromHex(start) })
  const [all, storageRoots] = [trieAt(root), new Map()]
  for (const address of new Set([...accounts.keys(), ...storage.keys()])) {
    const before = accountAt(preimages, root, address) ?? noAccount
    const slots = trieAt(cleared.has(address) ? emptyRoot : before.storageRoot)
    for (const [slot, value] of storage.get(address) ?? []) {
      const first = value.findIndex((byte) => byte !== 0)
      if (first < 0) await slots.del(fromHex(slot))
      else await slots.put(fromHex(slot), RLP.encode(value.subarray(first)))
    }
    storageRoots.set(address, toHex(slots.root()))
    const after = accounts.has(address) ? accounts.get(address) : before
    const fields = after && [after.nonce, after.balance, slots.root(), after.codeHash]
    if (fields === undefined) await all.del(fromHex(address))
    else await all.put(fromHex(address), RLP.encode(fields))
  }
  return { stateRoot: all.root(), storageRoots }
}
