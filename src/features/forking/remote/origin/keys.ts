/** State keys in one spelling: addresses in small letters, slots as 32 bytes. */
import type { Hex } from "../../../../base/hex.ts"
import type { StateKeys } from "./origin.ts"

/** One key to read; it is requested once, even when several callers ask for it. */
export type StateKey =
  | { readonly id: string; readonly account: Hex }
  | { readonly id: string; readonly address: Hex; readonly slot: Hex }
  | { readonly id: string; readonly blockHash: bigint }

const inSmallLetters = (hex: Hex): Hex => hex.toLowerCase() as Hex

const toSlot = (hex: Hex): Hex => `0x${hex.slice(2).toLowerCase().padStart(64, "0")}`

/**
 * Lists the keys, each once.
 *
 * @example
 * listKeys({ accounts: ["0xAB…"], slots: new Map([["0xAB…", ["0x1"]]]) })
 * // [{ id: "0xab…", account: "0xab…" }, { id: "0xab…/0x00…01", address: "0xab…", slot: "0x00…01" }]
 */
export function listKeys({ accounts, slots, blockHashes = [] }: StateKeys): StateKey[] {
  const keys: StateKey[] = accounts.map((address) => {
    const account = inSmallLetters(address)
    return { id: account, account }
  })
  for (const [owner, wanted] of slots) {
    const address = inSmallLetters(owner)
    for (const hex of wanted) {
      const slot = toSlot(hex)
      keys.push({ id: `${address}/${slot}`, address, slot })
    }
  }
  for (const blockHash of blockHashes) keys.push({ id: `#${blockHash}`, blockHash })
  return [...new Map(keys.map((key) => [key.id, key])).values()]
}
