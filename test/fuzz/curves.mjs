/** Points, proofs and signatures as the precompiles take them, made once from fixed keys. */
import { bls12_381 } from "@noble/curves/bls12-381.js"
import { bn254 } from "@noble/curves/bn254.js"
import { p256 } from "@noble/curves/nist.js"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { toHex } from "./random.mjs"

const scalars = [1n, 2n, 3n, 0xdeadbeefn, bn254.G1.Point.Fn.ORDER - 1n]
const hexOf = (bytes) => Buffer.from(bytes).toString("hex")
const word = (value) => toHex(value, 32)
const field = (value) => toHex(value, 64)

/** Points of alt_bn128 G1 as two words (EIP-196). */
export const bn254G1 = scalars.map((scalar) => {
  const { x, y } = bn254.G1.Point.BASE.multiply(scalar).toAffine()
  return word(x) + word(y)
})

/** Points of alt_bn128 G2 as four words, imaginary parts first (EIP-197). */
export const bn254G2 = scalars.map((scalar) => {
  const { x, y } = bn254.G2.Point.BASE.multiply(scalar).toAffine()
  return word(x.c1) + word(x.c0) + word(y.c1) + word(y.c0)
})

const blsScalars = [1n, 2n, 0xdeadbeefn, bls12_381.G1.Point.Fn.ORDER - 1n]

/** Points of BLS12-381 G1, two field elements of 64 bytes (EIP-2537). */
export const blsG1 = blsScalars.map((scalar) => {
  const { x, y } = bls12_381.G1.Point.BASE.multiply(scalar).toAffine()
  return field(x) + field(y)
})

/** Points of BLS12-381 G2, four field elements of 64 bytes (EIP-2537). */
export const blsG2 = blsScalars.map((scalar) => {
  const { x, y } = bls12_381.G2.Point.BASE.multiply(scalar).toAffine()
  return field(x.c0) + field(x.c1) + field(y.c0) + field(y.c1)
})

/** The modulus of the field of BLS12-381. */
export const blsModulus = bls12_381.fields.Fp.ORDER

/** The modulus of the field of alt_bn128. */
export const bn254Modulus = bn254.fields.Fp.ORDER

const digests = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte))

/** Hash, v, r and s for ECRECOVER. */
export const signatures = digests.map((digest, i) => {
  const signed = secp256k1.sign(digest, new Uint8Array(32).fill(i + 1), {
    prehash: false,
    format: "recovered",
  })
  return hexOf(digest) + word(27 + signed[0]) + hexOf(signed.subarray(1))
})

/** Hash, r, s, x and y for P256VERIFY (EIP-7951). */
export const p256Signatures = digests.map((digest, i) => {
  const key = new Uint8Array(32).fill(i + 1)
  const signature = p256.sign(digest, key, { prehash: false })
  return hexOf(digest) + hexOf(signature) + hexOf(p256.getPublicKey(key, false).subarray(1))
})

const infinity = `c0${"00".repeat(47)}`
const versionedHash = `01${hexOf(sha256(Buffer.from(infinity, "hex"))).slice(2)}`

/** The proof that the polynomial zero is zero at 5 (EIP-4844). */
export const kzgProof = versionedHash + word(5n) + word(0n) + infinity + infinity
