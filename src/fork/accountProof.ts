/** Proofs of an account and its slots (EIP-1186), checked against the state root of a block. */
import { verifyMerkleProof } from "@ethereumjs/mpt"
import { RLP } from "@ethereumjs/rlp"
import { type PrefixedHexString as Hex, KECCAK256_NULL, KECCAK256_RLP } from "@ethereumjs/util"
import { fromHex, toHex, toHexWord } from "../base/hex.ts"

/** An account under a state root. */
export interface ProvenAccount {
  readonly balance: bigint
  readonly nonce: bigint
  readonly codeHash: Hex
  /** The values of the requested slots, in their order, as 32 bytes. */
  readonly slots: readonly Hex[]
}

/** The parts of an account to prove. */
export interface ProofQuestion {
  readonly stateRoot: Hex
  readonly address: Hex
  readonly slots: readonly Hex[]
}

type Nodes = readonly Uint8Array[]

const isNodes = (value: unknown): value is readonly Hex[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string" && /^0x([0-9a-f]{2})*$/i.test(each))

const nodesOf = (value: unknown): Nodes | undefined =>
  isNodes(value) ? value.map((each) => fromHex(each)) : undefined

const numberOf = (bytes: Uint8Array): bigint => (bytes.length === 0 ? 0n : BigInt(toHex(bytes)))

/**
 * Reads an account from the answer to `eth_getProof`: only from its proofs, not from the values beside them.
 *
 * @returns `undefined` for an answer that is no proof.
 * @throws The error of `@ethereumjs/mpt` when a proof does not lead to the state root.
 * @see EIP-1186
 */
export async function readAccountProof(
  answer: unknown,
  { stateRoot, address, slots }: ProofQuestion,
): Promise<ProvenAccount | undefined> {
  const { accountProof, storageProof } = (
    typeof answer === "object" && answer !== null ? answer : {}
  ) as Readonly<Record<string, unknown>>
  const nodes = nodesOf(accountProof)
  const proofs: unknown = storageProof ?? []
  if (nodes === undefined || !Array.isArray(proofs) || proofs.length !== slots.length) return undefined
  const leaf = await provenValue(fromHex(stateRoot), fromHex(address), nodes)
  const [nonce, balance, storageRoot, codeHash] =
    leaf === null ? [new Uint8Array(), new Uint8Array(), KECCAK256_RLP, KECCAK256_NULL] : fieldsOf(leaf)
  const values: Hex[] = []
  for (const [index, slot] of slots.entries()) {
    const proof = nodesOf((proofs[index] as { readonly proof?: unknown } | null)?.proof)
    if (proof === undefined) return undefined
    const value = isEmpty(storageRoot) ? null : await provenValue(storageRoot, fromHex(slot), proof)
    values.push(toHexWord(value === null ? new Uint8Array() : (RLP.decode(value) as Uint8Array)))
  }
  return { nonce: numberOf(nonce), balance: numberOf(balance), codeHash: toHex(codeHash), slots: values }
}

type Fields = readonly [nonce: Uint8Array, balance: Uint8Array, storageRoot: Uint8Array, codeHash: Uint8Array]

const fieldsOf = (leaf: Uint8Array): Fields => RLP.decode(leaf) as unknown as Fields

const isEmpty = (root: Uint8Array): boolean => toHex(root) === toHex(KECCAK256_RLP)

/** Returns the value at the hash of a key; `null` when the nodes prove that there is none. */
const provenValue = (root: Uint8Array, key: Uint8Array, nodes: Nodes): Promise<Uint8Array | null> =>
  verifyMerkleProof(key, [...nodes], { root, useKeyHashing: true })
