/** Finds out whether the native parts of packages are there. */
import { createRequire } from "node:module"
import { dirname } from "node:path"
import { hasSecp256k1 } from "../../base/secp256k1.ts"

const require = createRequire(import.meta.url)

/**
 * Returns true if signatures are computed in native code; false if in JavaScript, to which secp256k1 falls back where npm
 * found neither a build for the platform nor a compiler.
 *
 * Before the library is loaded, it looks for a build as the library does; a build that cannot be opened shows after that.
 */
export function hasNativeSecp256k1(): boolean {
  // Node enters what it has only parsed as well.
  if (hasSecp256k1()) return require.cache[require.resolve("secp256k1/elliptic.js")]?.loaded !== true
  const entry = require.resolve("secp256k1")
  try {
    createRequire(entry)("node-gyp-build").path(dirname(entry))
    return true
  } catch {
    return false
  }
}
