/** State keys in one spelling: addresses in small letters, slots as 32 bytes. */
import type { Hex } from "../../../../base/hex.ts"
import { normalizeKeys } from "../stateValues.ts"
import type { StateKeys } from "./origin.ts"

/** One key to read; it is requested once, even when several callers ask for it. */
export type StateKey =
  | { readonly id: string; readonly account: Hex }
  | { readonly id: string; readonly address: Hex; readonly slot: Hex }
  | { readonly id: string; readonly blockHash: bigint }

/**
 * Lists the keys, each once.
 *
 * @example
 * listKeys({ accounts: ["0xAB…"], slots: new Map([["0xAB…", ["0x1"]]]) })
 * // [{ id: "0xab…", account: "0xab…" }, { id: "0xab…/0x00…01", address: "0xab…", slot: "0x00…01" }]
 */
export function listKeys(given: StateKeys): StateKey[] {
  const { accounts, slots, blockHashes } = normalizeKeys(given)
  return [
    ...accounts.map((account) => ({ id: account, account })),
    ...[...slots].flatMap(([address, wanted]) =>
      wanted.map((slot) => ({ id: `${address}/${slot}`, address, slot })),
    ),
    ...blockHashes.map((blockHash) => ({ id: `#${blockHash}`, blockHash })),
  ]
}
