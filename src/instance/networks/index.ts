/** The networks that a node can imitate, with the options that each sets; other options of the caller override them. */
import type { NodeOptions } from "../../node/options/index.ts"
import * as featureNetworks from "./features.ts"

/** The networks of this table, which have the rules of Ethereum. */
const ethereumNetworks = {
  /** A node of its own, as without a network. */
  ethereum: { options: {} },
  /** Pre-confirmations on Ethereum (ethgas-reth): gas in steps, a message for every flashblock, and the limit of reth for delegations. */
  ethgas: {
    options: {
      ...{ receipts: "preconfirmed", openBlockBy: "tag", delegatedSlots: 1, gasSteps: true },
      ...{ emptyFlashblocks: true, chainId: 1n, blockTime: 12_000, flashblockTime: 1000 },
    },
  },
} as const satisfies NetworkTable

/** Networks by name; each has the chain id that wallets, typed data and `viem/chains` have for it. A synonym is a name in other programs. */
export type NetworkTable = Readonly<
  Record<string, { readonly options: Partial<NodeOptions>; readonly synonym?: string }>
>

type NamesOf<Tables> = Tables extends unknown ? keyof Tables : never

/** The name of a network. */
export type NetworkName =
  | NamesOf<(typeof featureNetworks)[keyof typeof featureNetworks]>
  | keyof typeof ethereumNetworks

const tables: readonly NetworkTable[] = [...Object.values(featureNetworks), ethereumNetworks]

/** The options of the networks by name. A genesis file, a fork, a fixture or a data folder has a chain id, which comes before theirs. */
export const networks = Object.fromEntries(
  tables.flatMap((table) => Object.entries(table).map(([name, { options }]) => [name, options])),
) as Readonly<Record<NetworkName, Partial<NodeOptions>>>

/** The names of networks in other programs. */
export const networkSynonyms: Readonly<Record<string, string>> = Object.fromEntries(
  tables.flatMap((table) =>
    Object.entries(table).flatMap(([name, { synonym }]) => (synonym === undefined ? [] : [[synonym, name]])),
  ),
)
