/** The blobs of accepted transactions by versioned hash; blocks hold transactions without them (EIP-4844). */
import { type Blob4844Tx, createBlob4844Tx, isBlob4844Tx, type TypedTransaction } from "@ethereumjs/tx"
import { fromHex, type Hex, toHex } from "../../base/hex.ts"
import { hasSidecar } from "../../kernel/evm/transaction/decode.ts"

/**
 * The blobs of one node; the newest {@link maxBlobs} are stored.
 *
 * Their keys follow from their content, so snapshots and reorganisations change nothing here.
 */
export interface Blobs {
  /** Stores the blobs of a transaction that has its sidecar; has no effect on others. */
  keep(transaction: TypedTransaction): void
  /** @param versionedHash - `0x01 ‖ sha256(commitment)[1:]` (EIP-4844). */
  get(versionedHash: Hex): Hex | undefined
  /** Returns the blobs of a transaction, in its order; `undefined` when it can have none, or when one is not stored. */
  of(transaction: TypedTransaction): readonly Hex[] | undefined
  /** Returns a blob transaction with its sidecar; any other, or one whose blobs are not stored, unchanged. */
  withSidecar(transaction: TypedTransaction): TypedTransaction
}

/** Returns a blob transaction of a block with its blobs, if they are stored. */
export type WithSidecar = Blobs["withSidecar"]

/** 64 MiB of blobs. */
export const maxBlobs = 512

interface StoredBlob {
  readonly blob: Uint8Array
  readonly commitment: Hex
  /** One proof, or one for each cell (EIP-7594). */
  readonly proofs: readonly Hex[]
  /** Version of the network wrapper in which it was sent (EIP-7594). */
  readonly version: NonNullable<Blob4844Tx["networkWrapperVersion"]>
}

/** Creates an empty store. */
export function createBlobs(): Blobs {
  const stored = new Map<Hex, StoredBlob>()
  const allOf = (transaction: TypedTransaction): readonly StoredBlob[] | undefined => {
    if (!isBlob4844Tx(transaction)) return undefined
    const found = transaction.blobVersionedHashes.flatMap((hash) => stored.get(hash) ?? [])
    return found.length === transaction.blobVersionedHashes.length ? found : undefined
  }

  return {
    keep(transaction) {
      if (!isBlob4844Tx(transaction)) return
      for (const [hash, each] of sidecarOf(transaction)) {
        stored.delete(hash)
        stored.set(hash, each)
      }
      for (const oldest of stored.keys()) {
        if (stored.size <= maxBlobs) break
        stored.delete(oldest)
      }
    },
    get(versionedHash) {
      const found = stored.get(versionedHash)
      return found && toHex(found.blob)
    },
    of: (transaction) => allOf(transaction)?.map(({ blob }) => toHex(blob)),
    withSidecar(transaction) {
      const found = hasSidecar(transaction) ? undefined : allOf(transaction)
      return found === undefined ? transaction : join(transaction as Blob4844Tx, found)
    },
  }
}

/** Returns the parts of a sidecar by versioned hash; decoding has verified that they belong together. */
function sidecarOf(transaction: Blob4844Tx): readonly (readonly [Hex, StoredBlob])[] {
  const { blobVersionedHashes, blobs = [], kzgCommitments = [], kzgProofs = [] } = transaction
  const { networkWrapperVersion: version = 0 } = transaction
  const proofsPerBlob = kzgProofs.length / blobs.length
  return blobs.map((blob, index) => {
    const commitment = kzgCommitments[index] as Hex
    const proofs = kzgProofs.slice(index * proofsPerBlob, (index + 1) * proofsPerBlob)
    return [blobVersionedHashes[index] as Hex, { blob: fromHex(blob), commitment, proofs, version }]
  })
}

/** Sets the version after the creation: EthereumJS creates only that of the block's fork, although it decodes both. */
function join(transaction: Blob4844Tx, parts: readonly StoredBlob[]): TypedTransaction {
  const sidecar = {
    blobs: parts.map(({ blob }) => toHex(blob)),
    kzgCommitments: parts.map(({ commitment }) => commitment),
    kzgProofs: parts.flatMap(({ proofs }) => [...proofs]),
  }
  const joined = createBlob4844Tx(
    { ...transaction, ...sidecar },
    { common: transaction.common, freeze: false },
  )
  joined.networkWrapperVersion = parts[0]?.version ?? 0
  return joined
}
