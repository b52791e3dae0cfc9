/** The conditions of a transaction as text, and back. */
import type { Hex } from "../../../base/hex.ts"
import { fromJson, toJson } from "../../../base/json.ts"
import type { Conditions, KnownStorage } from "../../../node/block/conditions.ts"

interface KeptConditions extends Omit<Conditions, "knownAccounts"> {
  readonly knownAccounts: readonly (readonly [
    Hex,
    { readonly root: Hex } | { readonly slots: readonly [Hex, Hex][] },
  ])[]
}

/** Returns conditions as text. */
export const encodeConditions = ({ knownAccounts, ...ranges }: Conditions): string =>
  toJson({
    ...ranges,
    knownAccounts: [...knownAccounts].map(([address, known]) => [
      address,
      "root" in known ? known : { slots: [...known.slots] },
    ]),
  })

/** Reads what {@link encodeConditions} returned. */
export function decodeConditions(text: string): Conditions {
  const { knownAccounts, ...ranges } = fromJson(text) as KeptConditions
  const storageOf = (known: KeptConditions["knownAccounts"][number][1]): KnownStorage =>
    "root" in known ? known : { slots: new Map(known.slots) }
  return {
    ...ranges,
    knownAccounts: new Map(knownAccounts.map(([address, known]) => [address, storageOf(known)])),
  }
}
