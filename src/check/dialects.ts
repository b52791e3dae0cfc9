/** The dialects of networks: the answers that differ between endpoints on purpose. */
import { nearest } from "../base/nearest.ts"
import { InvalidOption } from "../errors/index.ts"

/** The answers that an endpoint is expected to give. */
export interface Dialect {
  /** The time between two states of the open block, in milliseconds. */
  readonly refresh: number
  /** The hash of the open block: zeros, or that of the block so far. */
  readonly hash: "zero" | "changing"
  /** The time of a receipt by hash. */
  readonly receipts: "preconfirmed" | "sealed"
  /** The answer to subscriptions to flashblocks. */
  readonly subscriptions: "served" | "refused"
  /** `true` where the subscription kind of X Layer is served. */
  readonly servesXLayerKind?: boolean | undefined
  /** The form of the raw feed. */
  readonly feed: "subblocks" | "flashblocks"
  /** The blocks by which the context of calls stays behind the open block. */
  readonly contextLag: number
  /** `false` for chains without an open block that is shown. */
  readonly preconfirms: boolean
}

/** The contract itself, without a network. */
const contract: Dialect = {
  refresh: 200,
  hash: "zero",
  receipts: "preconfirmed",
  subscriptions: "served",
  feed: "flashblocks",
  contextLag: 0,
  preconfirms: true,
}

/** op-reth with the stream of rollup-boost. */
const flashblocks: Dialect = { ...contract, hash: "changing" }

/** OP Mainnet: op-reth with the stream of the Subblocks specification. */
const subblocks: Dialect = { ...flashblocks, subscriptions: "refused", feed: "subblocks" }

const xLayer: Dialect = { ...flashblocks, servesXLayerKind: true }

const ethereum: Dialect = { ...contract, receipts: "sealed" }

/** Returns a table of dialects; its type has the names alone. */
const defineDialects = <Name extends string>(table: Readonly<Record<Name, Dialect>>) => table

/** The dialects by network. */
export const networkDialects = defineDialects({
  ethereum,
  ethgas: { ...contract, refresh: 1000 },
  op: subblocks,
  "op-sepolia": subblocks,
  unichain: flashblocks,
  "unichain-sepolia": flashblocks,
  ink: flashblocks,
  "ink-sepolia": flashblocks,
  soneium: flashblocks,
  "soneium-minato": flashblocks,
  "world-chain": flashblocks,
  "world-chain-sepolia": flashblocks,
  "x-layer": xLayer,
  "x-layer-testnet": xLayer,
  "giwa-sepolia": flashblocks,
  ronin: { ...flashblocks, refresh: 250 },
  "ronin-saigon": { ...flashblocks, refresh: 250 },
  "base-flashblocks": { ...contract, contextLag: 1 },
  base: { ...contract, preconfirms: false },
  "base-sepolia": { ...contract, preconfirms: false },
})

/** The name of a network whose dialect is known. */
export type CheckNetwork = keyof typeof networkDialects

/**
 * Returns the dialect of a network; that of the contract without one.
 *
 * @throws {@link InvalidOption} for a network that is not known.
 */
export function dialectOf(network: string | undefined): Dialect {
  if (network === undefined) return contract
  if (Object.hasOwn(networkDialects, network)) return networkDialects[network as CheckNetwork]
  const names = Object.keys(networkDialects)
  const meant = nearest(network, names)
  const expected =
    meant === undefined ? `one of ${names.join(", ")}` : `a known network; did you mean ${meant}?`
  throw new InvalidOption({ name: "network", expected, value: network })
}
