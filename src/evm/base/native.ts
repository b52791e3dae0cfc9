/** Finds out whether the native parts of packages are there. */
import { createRequire } from "node:module"
import { secp256k1 } from "../../base/secp256k1.ts"

const require = createRequire(import.meta.url)

/**
 * Returns true if signatures are computed in native code; false if in JavaScript, to which secp256k1 falls back where npm
 * found neither a build for the platform nor a compiler.
 */
export function hasNativeSecp256k1(): boolean {
  secp256k1()
  return require.cache[require.resolve("secp256k1/elliptic.js")]?.loaded !== true // Node enters what it has only parsed as well
}
