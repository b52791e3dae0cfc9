/** Loads secp256k1 at its first use: to open its native build takes a tenth of an import of midblock, which may need no key. */
import { createRequire } from "node:module"

type Secp256k1 = typeof import("secp256k1")

const require = createRequire(import.meta.url)
let loaded: Secp256k1 | undefined

/** Returns the library: its native build, or its JavaScript where there is none. */
export function secp256k1(): Secp256k1 {
  loaded ??= require("secp256k1") as Secp256k1
  return loaded
}
