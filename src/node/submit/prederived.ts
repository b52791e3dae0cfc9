/** The accounts that need not be derived at a start. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"

interface Derived {
  readonly address: Hex
  readonly privateKey: Hex
}

/**
 * The default accounts, by `derivationKey`. The build derives them (`src/build/prederived.mjs`): it takes a tenth of a start,
 * most of it for the library of the keys. The sources have none.
 */
export const prederived: readonly (readonly [string, readonly Derived[]])[] = []
