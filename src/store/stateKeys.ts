/** The keys of the state. */
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import type { Version } from "../state/version.ts"
import { type Kind, keyOf, kinds, uint48 } from "./entries.ts"

/** The keys by what they find. */
export const stateKeys = {
  account: (address: Hex) => keyOf("account", hexToBytes(address)),
  slot: (address: Hex, slot: Hex) => keyOf("slot", hexToBytes(address), hexToBytes(slot)),
  /** The beginning of the keys of all slots of an account. */
  slots: (address: Hex) => keyOf("slot", hexToBytes(address)),
  code: (hash: Hex) => keyOf("code", hexToBytes(hash)),
  version: (version: Version) => keyOf("version", uint48(version)),
}

/** The first key of a kind, and the first one after all of it. */
export const firstOf = (kind: Kind): Buffer => Buffer.of(kinds[kind])
export const pastOf = (kind: Kind): Buffer => Buffer.of(kinds[kind] + 1)
