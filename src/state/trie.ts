/** The Merkle side of the state: secure tries of accounts and their storage, updated with what changed. */
import { createMerkleProof, MerklePatriciaTrie } from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import {
  Account,
  createAccountFromRLP,
  type PrefixedHexString as Hex,
  hexToBytes,
  KECCAK256_RLP,
  ValueEncoding,
} from "@ethereumjs/util"
import { keep, layer, type Nodes } from "./nodes.ts"
import type { AccountProof, AccountState, Keccak256 } from "./store.ts"

/** What one account has become. */
export interface AccountUpdate {
  /** `undefined` when it is gone. */
  readonly account: AccountState | undefined
  /** Its storage trie is made of `slots` alone; otherwise they are written into the trie it had. */
  readonly fresh: boolean
  /** Values without leading zeros; no bytes delete. */
  readonly slots: readonly (readonly [Hex, Uint8Array])[]
}

/** What every changed account has become. */
export type Updates = ReadonlyMap<Hex, AccountUpdate>

/** The tries of all versions; they share their nodes, and none is ever changed. */
export interface Tries {
  /** The root after `updates`; its nodes are kept, so that it can be updated and proved. */
  update(root: Uint8Array, updates: Updates): Promise<Uint8Array>
  /** The same without keeping the nodes. */
  preview(root: Uint8Array, updates: Updates): Promise<Uint8Array>
  /** The proofs of an account and some of its slots, without their values. */
  prove(root: Uint8Array, address: Hex, slots: readonly Hex[]): Promise<ProofNodes>
}

/** Proof nodes in the shape of EIP-1186. */
export interface ProofNodes extends Pick<AccountProof, "accountProof" | "storageHash"> {
  /** In the order of the slots asked for. */
  readonly storageProofs: readonly (readonly Uint8Array[])[]
}

export function createTries(keccak256: Keccak256): Tries {
  const kept: Nodes = new Map()
  const open = (written: Nodes, root: Uint8Array): MerklePatriciaTrie =>
    new MerklePatriciaTrie({
      db: layer(kept, written),
      valueEncoding: ValueEncoding.Bytes,
      useKeyHashing: true,
      useKeyHashingFunction: keccak256,
      root,
    })
  return {
    async update(root, updates) {
      const written: Nodes = new Map()
      const storageRoots: Uint8Array[] = []
      const updated = await write((at) => open(written, at), root, updates, storageRoots)
      for (const each of [updated, ...storageRoots]) keep(kept, written, each)
      return updated
    },
    async preview(root, updates) {
      const written: Nodes = new Map()
      return write((at) => open(written, at), root, updates, [])
    },
    prove: (root, address, slots) => prove((at) => open(new Map(), at), root, address, slots),
  }
}

type Open = (root: Uint8Array) => MerklePatriciaTrie

async function write(
  open: Open,
  root: Uint8Array,
  updates: Updates,
  storageRoots: Uint8Array[],
): Promise<Uint8Array> {
  const accounts = open(root)
  for (const [address, update] of updates) {
    const key = hexToBytes(address)
    const { account } = update
    if (account === undefined) {
      await accounts.del(key)
      continue
    }
    const before = update.fresh ? KECCAK256_RLP : await storageRootOf(accounts, key)
    const storageRoot = await writeSlots(open, before, update.slots)
    storageRoots.push(storageRoot)
    await accounts.put(key, leaf(account, storageRoot))
  }
  return accounts.root()
}

/** RLP of an account (Yellow Paper 4.1). */
const leaf = ({ nonce, balance, codeHash }: AccountState, storageRoot: Uint8Array): Uint8Array =>
  new Account(nonce, balance, storageRoot, codeHash).serialize()

async function storageRootOf(accounts: MerklePatriciaTrie, key: Uint8Array): Promise<Uint8Array> {
  const rlp = await accounts.get(key)
  return rlp === null ? KECCAK256_RLP : createAccountFromRLP(rlp).storageRoot
}

async function writeSlots(
  open: Open,
  root: Uint8Array,
  slots: readonly (readonly [Hex, Uint8Array])[],
): Promise<Uint8Array> {
  if (slots.length === 0) return root
  const trie = open(root)
  for (const [slot, value] of slots)
    if (value.length === 0) await trie.del(hexToBytes(slot))
    else await trie.put(hexToBytes(slot), RLP.encode(value))
  return trie.root()
}

async function prove(open: Open, root: Uint8Array, address: Hex, slots: readonly Hex[]): Promise<ProofNodes> {
  const accounts = open(root)
  const key = hexToBytes(address)
  const accountProof = await pathTo(accounts, key)
  const storageHash = await storageRootOf(accounts, key)
  const storage = open(storageHash)
  const storageProofs: Uint8Array[][] = []
  for (const slot of slots) storageProofs.push(await pathTo(storage, hexToBytes(slot)))
  return { accountProof, storageHash, storageProofs }
}

/** The nodes on the way to a key; one that stands inside its parent is not listed again (EIP-1186, as geth does). */
async function pathTo(trie: MerklePatriciaTrie, key: Uint8Array): Promise<Uint8Array[]> {
  const nodes = await createMerkleProof(trie, key)
  return nodes.filter((node, depth) => depth === 0 || node.length >= 32)
}
