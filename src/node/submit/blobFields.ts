/** The blobs of a transaction that the node signs: their commitments, their hashes and their price. */
import type { BlockHeader } from "@ethereumjs/block"
import { TransactionType } from "@ethereumjs/tx"
import {
  blobsToCommitments,
  commitmentsToVersionedHashes,
  type PrefixedHexString as Hex,
} from "@ethereumjs/util"
import { InvalidBlobTransaction } from "../../errors/index.ts"
import { loadKzg } from "../../evm/base/crypto.ts"
import { layoutOf } from "../../evm/transaction/decode.ts"
import type { CheckedFields } from "../../evm/transaction/unsigned.ts"
import { assertBlobHashes } from "../../evm/transaction/validate.ts"
import type { CallRequest } from "../query/message.ts"

/** A request that may have blobs. */
export interface BlobRequest extends CallRequest {
  readonly type?: number | undefined
  /** The blobs, of 131,072 bytes each. */
  readonly blobs?: readonly Hex[] | undefined
}

/** The fields that a transaction with blobs has. */
export type BlobFields = Pick<
  CheckedFields,
  "maxFeePerBlobGas" | "blobVersionedHashes" | "blobs" | "kzgCommitments"
>

/** Returns `true` for the request of a transaction with blobs, or with their hashes alone. */
export const hasBlobs = ({ type, blobs, blobVersionedHashes }: BlobRequest): boolean =>
  (blobs ?? blobVersionedHashes) !== undefined || type === TransactionType.BlobEIP4844

/**
 * Returns the blob fields of a request; the proofs follow when the transaction is created. Commitments and proofs of the client are
 * computed again.
 *
 * @throws {@link InvalidBlobTransaction} without blobs and hashes, and when the hashes are not those of the blobs.
 * @throws {@link TransactionTypeNotSupported} before Cancun.
 * @see geth internal/ethapi/transaction_args.go `setBlobTxSidecar`, `setCancunFeeDefaults`
 */
export async function blobFieldsOf(request: BlobRequest, header: BlockHeader): Promise<BlobFields> {
  layoutOf(TransactionType.BlobEIP4844, header.common)
  if (request.gasPrice !== undefined)
    throw new InvalidBlobTransaction({ reason: "blob transactions have maxFeePerGas, not gasPrice" })
  const { blobs } = request
  const kzg = await loadKzg()
  const kzgCommitments = blobs && blobsToCommitments(kzg, [...blobs])
  const computed = kzgCommitments && commitmentsToVersionedHashes(kzgCommitments)
  const blobVersionedHashes = [...(request.blobVersionedHashes ?? computed ?? [])]
  assertBlobHashes(request.to, blobVersionedHashes)
  if (computed !== undefined) assertSame(blobVersionedHashes, computed)
  const maxFeePerBlobGas = request.maxFeePerBlobGas ?? 2n * header.getBlobGasPrice()
  return { maxFeePerBlobGas, blobVersionedHashes, blobs, kzgCommitments }
}

function assertSame(have: readonly Hex[], want: readonly Hex[]): void {
  if (have.length !== want.length)
    throw new InvalidBlobTransaction({
      reason: `blob hash count mismatch (have=${have.length}, want=${want.length})`,
    })
  const wrong = have.findIndex((hash, index) => hash !== want[index])
  if (wrong >= 0)
    throw new InvalidBlobTransaction({
      reason: `blob hash verification failed (have=${have[wrong]}, want=${want[wrong]})`,
    })
}
