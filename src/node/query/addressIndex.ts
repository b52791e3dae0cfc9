/** The accounts that the transactions of a block touch, computed from its traces at the first request. */
import type { Hex } from "../../base/hex.ts"
import { StateUnavailable } from "../../errors/index.ts"
import type { BlockRecord } from "../../kernel/chain/block.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { isCreation, type ParityTrace } from "../../kernel/evm/trace/parityTrace.ts"
import { createFlatTracer } from "../../kernel/evm/trace/parityTracer.ts"
import { selectorOf } from "./blockTraces.ts"
import type { Traces } from "./traces.ts"

/** The creator of a contract, and the hash of the transaction that created it. */
export interface Creation {
  readonly hash: Hex
  readonly creator: Hex
}

/** The accounts of one block. */
export interface BlockAddresses {
  /** The accounts of each transaction, by its index: callers, callees, created and destroyed contracts, and heirs. */
  readonly touched: readonly ReadonlySet<Hex>[]
  /** The contracts whose creation was not reverted, by their addresses. */
  readonly creations: ReadonlyMap<Hex, Creation>
}

/** Maximum number of addresses that are cached over all blocks. */
const maxAddresses = 500_000

/**
 * Creates the index; it caches the addresses of sealed blocks by hash, and drops the least recently used first.
 *
 * For a block whose state no longer exists, it has only the accounts that the transactions name.
 */
export function createAddressIndex({ traces }: { readonly traces: Traces }) {
  const known = new Map<Hex, BlockAddresses>()
  let size = 0
  const forget = () => {
    for (const [hash, addresses] of known) {
      if (size <= maxAddresses) return
      known.delete(hash)
      size -= sizeOf(addresses)
    }
  }
  return async (block: BlockRecord): Promise<BlockAddresses> => {
    const { hash } = block
    const remembered = hash && known.get(hash)
    const addresses = remembered ?? (await addressesOf(traces, block))
    if (hash === undefined) return addresses
    if (!known.delete(hash)) size += sizeOf(addresses)
    known.set(hash, addresses)
    forget()
    return addresses
  }
}

const sizeOf = ({ touched }: BlockAddresses): number => touched.reduce((sum, { size }) => sum + size, 1)

async function addressesOf(traces: Traces, block: BlockRecord): Promise<BlockAddresses> {
  if (block.transactions.length === 0) return { touched: [], creations: new Map() }
  try {
    const traced = await traces.block(selectorOf(block, { tag: "pending" }), createFlatTracer)
    return {
      touched: traced.map(({ result }) => new Set(result.flatMap(({ frame }) => [frame.from, frame.to]))),
      creations: new Map(traced.flatMap(({ hash, result }) => creationsOf(hash, result))),
    }
  } catch (error) {
    if (!(error instanceof StateUnavailable)) throw error
    return {
      touched: block.transactions.map(ownAddresses),
      creations: new Map(block.transactions.flatMap(ownCreation)),
    }
  }
}

const creationsOf = (hash: Hex, traces: readonly ParityTrace[]) =>
  traces
    .filter(({ frame, undone }) => isCreation(frame) && !undone)
    .map(({ frame }): [Hex, Creation] => [frame.to, { hash, creator: frame.from }])

function ownAddresses({ sender, transaction, receipt }: ExecutedTransaction): Set<Hex> {
  const to = transaction.to?.toString() ?? receipt.contractAddress
  return new Set(to === undefined ? [sender] : [sender, to])
}

const ownCreation = ({ hash, sender, receipt }: ExecutedTransaction): [Hex, Creation][] =>
  receipt.contractAddress === undefined || receipt.status === 0
    ? []
    : [[receipt.contractAddress, { hash, creator: sender }]]
