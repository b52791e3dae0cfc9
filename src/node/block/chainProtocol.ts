/** The protocol of a chain as its blocks are built: its rules, its genesis block, and what each block begins with. */
import type { TypedTransaction } from "@ethereumjs/tx"
import type { Hex } from "../../base/hex.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { Genesis } from "../../kernel/chain/genesis.ts"
import type { BlockAttributes } from "../../kernel/chain/header.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import type { Protocol } from "../../kernel/evm/fork/protocol.ts"
import type { State, View } from "../../kernel/state/store.ts"
import type { Seed } from "../base/seed.ts"
import type { NodeOptions } from "../options/index.ts"

/** The protocol of the chain of a node, where it differs from Ethereum's. */
export interface ChainProtocol {
  readonly rules: Protocol
  /** Returns the genesis block with the accounts and the header fields of the protocol. */
  genesis(genesis: Genesis, seed: Seed, chainId: bigint): Genesis
  /** The slots that {@link ChainProtocol.attributes} reads, by account: a fork fetches them before its first block. */
  readonly reads: ReadonlyMap<Hex, readonly Hex[]>
  /** Returns the attributes of the block on a parent, given those that the node chose. */
  attributes(chosen: BlockAttributes, parent: SealedBlock, chain: ProtocolChain): BlockAttributes
  /**
   * Refuses a transaction that the block at a time, in seconds, must not have; absent where it may have each.
   *
   * @throws {@link InvalidTransaction}
   */
  readonly assertIncludable?: ((transaction: TypedTransaction, timestamp: bigint) => void) | undefined
}

/** The parts of the chain that its protocol reads. */
export interface ProtocolChain {
  readonly rules: Rules
  readonly seed: Seed
  /** The state after the parent. */
  readonly view: View
  /** The choice of a client for the next block; as `NextBlockOverrides` have it. */
  readonly chosen?: unknown
}

/** The values of the options that decide the blocks of a chain, apart from those of the node's table: its network, and those of features. */
export type ChainOptions = Readonly<Record<string, unknown>>

/** The parts of a node that the attributes follow from. */
interface AttributeParts extends Pick<ProtocolChain, "rules" | "seed"> {
  readonly protocol: ChainProtocol | undefined
  readonly options: Pick<NodeOptions, "coinbase">
  readonly overrides: {
    readonly coinbase?: Hex | undefined
    readonly prevRandao?: Uint8Array | undefined
    readonly protocol?: unknown
  }
  readonly state: Pick<State, "at">
}

/**
 * Returns the attributes that the protocol of the chain makes of the chosen ones: it does not replace a fee recipient or randomness that
 * somebody asked for. A chain of a genesis file has no protocol.
 */
export function attributesByProtocol(
  chosen: BlockAttributes,
  parent: SealedBlock,
  { protocol, rules, seed, state, options, overrides }: AttributeParts,
): BlockAttributes {
  if (protocol === undefined || rules.protocol === undefined) return chosen
  const view = state.at(parent.version)
  const decided = protocol.attributes(chosen, parent, { rules, seed, view, chosen: overrides.protocol })
  const isAsked = overrides.coinbase !== undefined || BigInt(options.coinbase) !== 0n
  return {
    ...decided,
    coinbase: isAsked ? chosen.coinbase : decided.coinbase,
    prevRandao: overrides.prevRandao ?? decided.prevRandao,
  }
}
