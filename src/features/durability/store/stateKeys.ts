/** The keys of the state. */
import type { Hex } from "../../../base/hex.ts"
import type { Version } from "../../../kernel/state/version.ts"
import { hexKey, numberKey } from "./entries.ts"

/** The keys by the entries that they find. */
export const stateKeys = {
  account: (address: Hex) => hexKey("account", address),
  slot: (address: Hex, slot: Hex) => hexKey("slot", `${address}${slot.slice(2)}`),
  /** The beginning of the keys of all slots of an account. */
  slots: (address: Hex) => hexKey("slot", address),
  code: (hash: Hex) => hexKey("code", hash),
  version: (version: Version) => numberKey("version", version),
}
