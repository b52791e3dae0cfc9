/** The accounts that are derived at build time. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"

interface Derived {
  readonly address: Hex
  readonly privateKey: Hex
}

/**
 * The default accounts, by `derivationKey`. The build derives them (`src/build/prederived.mjs`), because the derivation takes a
 * tenth of a start, mostly to load the library of the keys. The list is empty in the sources.
 */
export const prederived: readonly (readonly [string, readonly Derived[]])[] = []
