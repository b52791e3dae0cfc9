/** Blob transactions for tests, signed by the first development account. */
import { bls12_381 } from "@noble/curves/bls12-381.js"
import { fromRlp, type Hex, hexToBytes, keccak256, numberToHex, sha256, toRlp } from "viem"
import { mnemonicToAccount } from "viem/accounts"

const cellsPerBlob = 128

/** The point at infinity, compressed. */
const infinity: Hex = `0xc0${"00".repeat(47)}`

/**
 * A blob that has the same number everywhere, with its commitment and its cell proofs (EIP-7594).
 *
 * It stands for a constant polynomial, whose commitment is a multiple of the generator, and whose quotients are zero: computing
 * those of any other takes seconds.
 */
function blobOf(value: number) {
  const blob: Hex = `0x${numberToHex(value, { size: 32 }).slice(2).repeat(4096)}`
  const { BASE, ZERO } = bls12_381.G1.Point
  const commitment: Hex = `0x${(value === 0 ? ZERO : BASE.multiply(BigInt(value))).toHex(true)}`
  const versionedHash: Hex = `0x01${sha256(commitment).slice(4)}`
  return { blob, commitment, proofs: Array.from({ length: cellsPerBlob }, () => infinity), versionedHash }
}

/** Signs a transaction with one blob for each value; `raw` is sent, `canonical` is its form in a block. */
export async function blobTransaction(nonce: number, values: readonly number[]) {
  const account = mnemonicToAccount("test test test test test test test test test test test junk")
  const parts = values.map(blobOf)
  const canonical = await account.signTransaction({
    type: "eip4844",
    chainId: 31337,
    to: `0x${"1".repeat(40)}`,
    gas: 21_000n,
    maxFeePerGas: 5n * 10n ** 9n,
    maxPriorityFeePerGas: 1n,
    maxFeePerBlobGas: 10n ** 9n,
    blobVersionedHashes: parts.map(({ versionedHash }) => versionedHash),
    nonce,
  } as never)
  const sidecar = [
    "0x01",
    parts.map(({ blob }) => blob),
    parts.map(({ commitment }) => commitment),
    parts.flatMap(({ proofs }) => proofs),
  ] as const
  const raw: Hex = `0x03${toRlp([fromRlp(`0x${canonical.slice(4)}`, "hex"), ...(sidecar as never)]).slice(2)}`
  return {
    raw,
    canonical,
    hash: keccak256(hexToBytes(canonical)),
    blobs: parts.map(({ blob }) => blob),
    versionedHashes: parts.map(({ versionedHash }) => versionedHash),
  }
}
