/** Finds out whether native parts of packages are installed. */
import { createRequire } from "node:module"
import { dirname } from "node:path"
import { hasSecp256k1 } from "../../base/secp256k1.ts"

const require = createRequire(import.meta.url)

/**
 * Returns true if signatures are computed in native code; false if in JavaScript, to which secp256k1 falls back where npm
 * found neither a build for the platform nor a compiler.
 *
 * Before the library is loaded, this looks for a build in the same way as the library; it cannot see whether the build can be opened.
 */
export function hasNativeSecp256k1(): boolean {
  // `require.cache` also has modules that Node has only parsed.
  if (hasSecp256k1()) return require.cache[require.resolve("secp256k1/elliptic.js")]?.loaded !== true
  const entry = require.resolve("secp256k1")
  try {
    createRequire(entry)("node-gyp-build").path(dirname(entry))
    return true
  } catch {
    return false
  }
}
