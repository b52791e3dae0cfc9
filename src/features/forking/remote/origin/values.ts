/** Builds state values from their parts. */
import type { Hex } from "../../../../base/hex.ts"
import type { StateKey } from "./keys.ts"
import type { AccountValues, StateKeys, StateValues } from "./origin.ts"
import type { Parts } from "./plan.ts"

/** Gathers the values of keys whose parts are all there. */
export function gather(keys: readonly StateKey[], parts: Parts): StateValues {
  const accounts = new Map<Hex, AccountValues>()
  const slots = new Map<Hex, Map<Hex, Hex>>()
  const blockHashes = new Map<bigint, Hex>()
  for (const key of keys) {
    if ("account" in key) {
      accounts.set(key.account, {
        balance: parts.get(`${key.account}/balance`) as bigint,
        nonce: parts.get(`${key.account}/nonce`) as bigint,
        code: parts.get(`${key.account}/code`) as Hex,
      })
    } else if ("slot" in key) {
      const owned = slots.get(key.address) ?? new Map<Hex, Hex>()
      slots.set(key.address, owned.set(key.slot, parts.get(key.id) as Hex))
    } else blockHashes.set(key.blockHash, parts.get(key.id) as Hex)
  }
  return { accounts, slots, blockHashes }
}

type Listed = { readonly address?: unknown; readonly storageKeys?: unknown }

/** Reads the result of `eth_createAccessList`; `undefined` when it is none. */
export function keysOfAccessList(
  result: unknown,
  call: Readonly<Record<string, unknown>>,
): StateKeys | undefined {
  const list = (result as { accessList?: unknown } | null)?.accessList
  if (!Array.isArray(list)) return undefined
  const slots = new Map<Hex, Hex[]>()
  for (const { address, storageKeys } of list as Listed[]) {
    if (typeof address !== "string" || !Array.isArray(storageKeys)) return undefined
    slots.set(address.toLowerCase() as Hex, storageKeys)
  }
  // The list leaves out the sender and the called account.
  const parties = [call.from, call.to].flatMap((party) =>
    typeof party === "string" ? [party.toLowerCase() as Hex] : [],
  )
  return { accounts: [...new Set([...parties, ...slots.keys()])], slots }
}
