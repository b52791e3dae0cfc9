/** The networks that a node can imitate, with the options that each sets; other options of the caller override them. */
import type { NodeOptions } from "../../node/options/index.ts"
import * as tables from "./tables.ts"

/** Networks by name; each has the chain id that wallets, typed data and `viem/chains` have for it. A synonym is a name in other programs. */
type NetworkTable = Readonly<
  Record<string, { readonly options: Partial<NodeOptions>; readonly synonym?: string }>
>

type NamesOf<Tables> = Tables extends unknown ? keyof Tables : never

/** The name of a network. */
export type NetworkName = NamesOf<(typeof tables)[keyof typeof tables]>

const rows = (Object.values(tables) as readonly NetworkTable[]).flatMap((table) => Object.entries(table))

/** The options of the networks by name. A genesis file, a fork, a fixture or a data folder has a chain id, which comes before theirs. */
export const networks = Object.fromEntries(rows.map(([name, { options }]) => [name, options])) as Readonly<
  Record<NetworkName, Partial<NodeOptions>>
>

/** The names of networks in other programs. */
export const networkSynonyms: Readonly<Record<string, string>> = Object.fromEntries(
  rows.flatMap(([name, { synonym }]) => (synonym === undefined ? [] : [[synonym, name]])),
)
