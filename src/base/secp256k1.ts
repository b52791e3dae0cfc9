/** Keys and signatures on secp256k1: native code, which is loaded at its first use, because a process may need no key. */
import { createRequire } from "node:module"

/** The functions of the library. Keys, hashes and halves of a signature have 32 bytes. */
export interface Secp256k1 {
  /** Returns the public key of a private key, of 33 bytes or of 65. @throws Error for a private key out of range. */
  publicKeyCreate(privateKey: Uint8Array, compressed?: boolean): Uint8Array
  /** Adds a number to a private key modulo the order, in place (BIP-32). @throws Error when the sum is zero, or out of range. */
  privateKeyTweakAdd(privateKey: Uint8Array, tweak: Uint8Array): Uint8Array
  /** Signs a hash, deterministically (RFC 6979) and with the smaller `s` (BIP-62). */
  ecdsaSign(
    hash: Uint8Array,
    privateKey: Uint8Array,
  ): { readonly signature: Uint8Array; readonly recid: number }
  /** Returns the public key that signed a hash, in `output` if it is given. @throws Error when there is none. */
  ecdsaRecover(
    signature: Uint8Array,
    recid: number,
    hash: Uint8Array,
    compressed?: boolean,
    output?: Uint8Array,
  ): Uint8Array
}

const require = createRequire(import.meta.url)
let loaded: Secp256k1 | undefined
let isNative = true

/** Returns the library: its native build, or the same functions in JavaScript where the package has no build for the platform. */
export function secp256k1(): Secp256k1 {
  loaded ??= load()
  return loaded
}

/** The names of the modules are `imports` of package.json: the build writes both into `lib/shared`. */
function load(): Secp256k1 {
  try {
    return require("#secp256k1") as Secp256k1
  } catch {
    isNative = false
    return (require("#secp256k1-js") as { readonly secp256k1Js: Secp256k1 }).secp256k1Js
  }
}

/** Returns `false` when signatures are computed in JavaScript. */
export function hasNativeSecp256k1(): boolean {
  secp256k1()
  return isNative
}
