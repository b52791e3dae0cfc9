/** The execution witness of a block: the part of the state before it that its execution needs. */
import { type Hex, toHex } from "../../base/hex.ts"
import { BlockHasNoParent } from "../../errors/index.ts"
import type { BlockRecord, SealedBlock } from "../../kernel/chain/block.ts"
import type { Chain } from "../../kernel/chain/chain.ts"
import type { Machine, Machines } from "../../kernel/evm/execute/machine.ts"
import { replayTransaction } from "../../kernel/evm/execute/replay.ts"
import { beginBlock, endBlock } from "../../kernel/evm/execute/system.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import { type Reads, recordReads } from "../../kernel/state/recording.ts"
import type { Changes, State } from "../../kernel/state/store.ts"
import { retryOnTruncation } from "../base/retryOnTruncation.ts"
import type { BlockSelector, Blocks } from "./blocks.ts"

/** A witness, each list without repetitions. */
export interface Witness {
  /** RLP of the trie nodes, from the state root before the block down to everything that it reads or writes. */
  readonly state: readonly Hex[]
  /** The codes that the block runs or reads. */
  readonly codes: readonly Hex[]
  /** The addresses and slots that the block reads or writes; their hashes are the paths in the tries. */
  readonly keys: readonly Hex[]
  /** RLP of the headers before the block, from the oldest whose hash the block reads to its parent. */
  readonly headers: readonly Hex[]
}

/**
 * Returns the witness of a sealed, open or partial block, for the state that the block was executed on.
 *
 * @throws {@link HeaderNotFound}, {@link StateUnavailable}, {@link BlockHasNoParent} for genesis.
 * @see reth crates/rpc/rpc/src/debug.rs `debug_execution_witness`, geth core/stateless
 */
export type WitnessOf = (selector: BlockSelector) => Promise<Witness>

/** The parts of the node that witnesses use. */
export interface WitnessParts {
  readonly blocks: Blocks
  readonly chain: Pick<Chain, "block" | "hashOf">
  readonly state: State
  readonly machines: Machines
  readonly rules: Rules
}

/** Creates the function that returns witnesses. */
export function createWitnessOf(parts: WitnessParts): WitnessOf {
  const { blocks, state } = parts
  return (selector) =>
    retryOnTruncation(
      state,
      () => {
        const block = blocks.record(selector)
        return { block, parent: parentOf(parts, block) }
      },
      ({ parent }) => parent.version,
      async ({ block, parent }) => {
        const { reads, changes, oldest } = await replay(parts, block, parent)
        return {
          state: nodesOf(state, parent, reads, changes),
          codes: [...reads.codes.values()].map(toHex),
          keys: [...new Set([...reads.slots].flatMap(([address, slots]) => [address, ...slots]))],
          headers: headersOf(parts, oldest, parent),
        }
      },
    )
}

function parentOf({ chain }: WitnessParts, { header: { number } }: BlockRecord): SealedBlock {
  const parent = number === 0n ? undefined : chain.block(number - 1n)
  if (parent === undefined) throw new BlockHasNoParent({ number })
  return parent
}

/** Executes the block again on the state of its parent, and records its reads and writes. */
async function replay(
  { chain, machines, state, rules }: WitnessParts,
  block: BlockRecord,
  parent: SealedBlock,
) {
  const { view, reads } = recordReads(state.at(parent.version))
  const { context, transactions } = block
  let oldest = parent.header.number
  const listening = machines.on((number) => {
    if (BigInt(number) < oldest) oldest = BigInt(number)
    return chain.hashOf(number)
  })
  const logs = transactions.flatMap(({ receipt }) => receipt.logs)
  const changes = await listening.use(context.header.common, view, async (machine) => {
    await beginBlock(machine, context)
    await replayAll(machine, block)
    await endBlock(machine, context, logs, rules.depositContract)
    return machine.scratch.changes()
  })
  for (const address of changes.accounts.keys()) view.account(address)
  for (const [address, slots] of changes.storage) for (const slot of slots.keys()) view.storage(address, slot)
  return { reads, changes, oldest }
}

async function replayAll(machine: Machine, { context, transactions }: BlockRecord): Promise<void> {
  for (const executed of transactions) await replayTransaction(machine, executed, context)
}

function nodesOf(state: State, { version }: SealedBlock, { slots }: Reads, changes: Changes): readonly Hex[] {
  const nodes = new Set<Hex>()
  const add = (each: Uint8Array) => void nodes.add(toHex(each))
  for (const [address, read] of slots) {
    const { accountProof, storageProofs } = state.prove(version, address, [...read])
    for (const { nodes } of [{ nodes: accountProof }, ...storageProofs]) nodes.forEach(add)
    const gone = [...(changes.storage.get(address) ?? [])].filter(([, value]) => isZero(value))
    const isGone = changes.accounts.has(address) && changes.accounts.get(address) === undefined
    if (isGone || gone.length > 0)
      state
        .neighbours(
          version,
          address,
          gone.map(([slot]) => slot),
        )
        .forEach(add)
  }
  return [...nodes]
}

const isZero = (value: Uint8Array): boolean => value.every((byte) => byte === 0)

function headersOf({ chain, blocks }: WitnessParts, oldest: bigint, parent: SealedBlock): readonly Hex[] {
  const headers: Hex[] = []
  for (let number = oldest; number <= parent.header.number; number++) {
    const block = chain.block(number)
    if (block !== undefined) headers.push(toHex(blocks.complete(block).header.serialize()))
  }
  return headers
}
