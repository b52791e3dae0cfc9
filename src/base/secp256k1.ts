/** Loads secp256k1 at its first use: opening its native build takes a tenth of an import of midblock, which may need no key. */
import { createRequire } from "node:module"

type Secp256k1 = typeof import("secp256k1")

const require = createRequire(import.meta.url)
let loaded: Secp256k1 | undefined
let isDeferred = false

/** Returns the library: its native build, or its JavaScript version when there is none. */
export function secp256k1(): Secp256k1 {
  loaded ??= require("secp256k1") as Secp256k1
  return loaded
}

/** Returns `true` once the library is loaded. */
export const hasSecp256k1 = (): boolean => loaded !== undefined

/** Stops the nodes of this process from loading the library: the caller loads it when nobody waits. */
export function deferSecp256k1(): void {
  isDeferred = true
}

/** Loads the library for a new node, so that its first transaction need not. */
export function prepareSecp256k1(): void {
  if (!isDeferred) secp256k1()
}
