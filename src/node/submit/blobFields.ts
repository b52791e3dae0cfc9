/** The blobs of a transaction that the node signs: their commitments, their hashes and their price. */
import type { BlockHeader } from "@ethereumjs/block"
import { TransactionType } from "@ethereumjs/tx"
import {
  blobsToCellProofs,
  blobsToCommitments,
  blobsToProofs,
  commitmentsToVersionedHashes,
  type KZG,
} from "@ethereumjs/util"
import type { Hex } from "../../base/hex.ts"
import { sharing } from "../../base/yielding.ts"
import { InvalidBlobTransaction } from "../../errors/index.ts"
import { loadKzg } from "../../kernel/evm/base/crypto.ts"
import { layoutOf } from "../../kernel/evm/transaction/decode.ts"
import type { CheckedFields } from "../../kernel/evm/transaction/unsigned.ts"
import { assertBlobHashes } from "../../kernel/evm/transaction/validate.ts"
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
  "maxFeePerBlobGas" | "blobVersionedHashes" | "blobs" | "kzgCommitments" | "kzgProofs"
>

/** Returns `true` for the request of a transaction with blobs, or with their hashes alone. */
export const hasBlobs = ({ type, blobs, blobVersionedHashes }: BlobRequest): boolean =>
  (blobs ?? blobVersionedHashes) !== undefined || type === TransactionType.BlobEIP4844

/**
 * Returns the blob fields of a request. Commitments and proofs of the client are computed again.
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
  const kzgProofs = blobs && kzgCommitments && (await proofsOf(kzg, blobs, kzgCommitments, header))
  return { maxFeePerBlobGas, blobVersionedHashes, blobs, kzgCommitments, kzgProofs }
}

/** Computes proofs; those of one blob take seconds from Osaka on (EIP-7594), so that others are served between blobs. */
async function proofsOf(
  kzg: KZG,
  blobs: readonly Hex[],
  commitments: readonly Hex[],
  { common }: BlockHeader,
) {
  const { pause } = sharing()
  const proofs: Hex[] = []
  for (const [index, blob] of blobs.entries()) {
    await pause()
    const own = common.isActivatedEIP(7594)
      ? blobsToCellProofs(kzg, [blob])
      : blobsToProofs(kzg, [blob], commitments.slice(index, index + 1))
    proofs.push(...own)
  }
  return proofs
}

/** Returns a request with the hashes of its blobs, which BLOBHASH reads. */
export async function withBlobHashes<Request extends BlobRequest>(request: Request): Promise<Request> {
  const { blobs, blobVersionedHashes } = request
  if (blobs === undefined || blobVersionedHashes !== undefined) return request
  const commitments = blobsToCommitments(await loadKzg(), [...blobs])
  return { ...request, blobVersionedHashes: commitmentsToVersionedHashes(commitments) }
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
