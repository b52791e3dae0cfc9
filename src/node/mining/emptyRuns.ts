/** Runs of empty blocks that are computed without execution. */
import type { BlockHeader } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import type { Hex } from "../../base/hex.ts"
import { createYielder } from "../../base/yielding.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import { createEmptyBlockRun, type EmptyBlockRun } from "../../kernel/chain/emptyRun.ts"
import { type BlockAttributes, completeHeader, nextHeader } from "../../kernel/chain/header.ts"
import { isGenuine } from "../../kernel/evm/execute/systemEffects.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import { type SystemContract, systemContracts } from "../../kernel/evm/fork/systemContracts.ts"
import { beaconEntries, hashEntries, ringLength } from "../../kernel/evm/fork/systemSlots.ts"
import type { Changes, State, View } from "../../kernel/state/store.ts"
import type { Builder } from "../block/builder.ts"
import type { NextBlock } from "../block/nextBlock.ts"
import { timestampMsOf } from "../block/timestamp.ts"
import type { Bundles } from "../txpool/bundles.ts"
import type { Pool } from "../txpool/pool.ts"

/** The parts of the node that empty runs use. */
export interface EmptyRunParts {
  readonly builder: Builder
  readonly pool: Pool
  readonly bundles: Bundles
  readonly nextBlock: NextBlock
  readonly rules: Rules
  readonly state: State
}

/** Minimum length of a run; fewer blocks are executed. */
const minRunBlocks = 256

/**
 * Appends `count` empty blocks that are not executed.
 *
 * It does so only when their execution would only write hashes and beacon roots into the ring buffers of EIP-2935 and
 * EIP-4788: after an empty block that did only that, without waiting transactions, within one fork. The last block has the
 * entries of all blocks; the other blocks have the state before the first one.
 *
 * @param isStopped - Returns `true` to stop with the blocks that are computed so far.
 * @returns The run; `undefined` when the blocks must be sealed one by one.
 */
export async function mineEmptyRun(
  parts: EmptyRunParts,
  count: number,
  isStopped: () => boolean = () => false,
): Promise<EmptyBlockRun | undefined> {
  const { builder, pool, bundles, state } = parts
  const { parent, transactions } = builder.open
  const hasWaiting = transactions.length > 0 || pool.size > 0 || bundles.size > 0
  if (count < minRunBlocks || hasWaiting || !isIdle(parent, state) || !isOneFork(parts, count))
    return undefined
  const run = await computeRun(parts, count, isStopped)
  const version = state.append(ringEntries(run, parent, builder.open.header.common, state))
  await builder.appendEmptyRun(run, { ...run.block(run.last), version })
  return run
}

/** Returns `true` when a block executed only the system calls of the protocol. */
function isIdle({ header, transactions, beginning, version }: SealedBlock, state: State): boolean {
  if (transactions.length > 0 || !state.has(beginning)) return false
  return (
    [...state.written(beginning, version)].length === 0 &&
    ringBufferContracts.every((ring) => isGenuineOrAbsent(ring, state.at(version))) &&
    (!header.common.isActivatedEIP(7928) || hasSystemContracts(state.at(version)))
  )
}

/** Returns true where every system contract has the code of its EIP, so that the access lists of empty blocks are known (EIP-7928). */
const hasSystemContracts = (view: View): boolean =>
  Object.values(systemContracts).every((contract) => {
    const account = view.account(contract.address)
    return account !== undefined && isGenuine(contract, account.codeHash)
  })

const ringBufferContracts = [systemContracts.blockHashes, systemContracts.beaconRoots] as const

function isGenuineOrAbsent(contract: SystemContract, view: View): boolean {
  const account = view.account(contract.address)
  return account === undefined || isGenuine(contract, account.codeHash)
}

/** Returns the time from each timestamp to the next, in milliseconds. */
const stepMsOf = ({ open }: Builder): number => timestampMsOf(open) - timestampMsOf(open.parent)

function isOneFork({ builder, rules }: EmptyRunParts, count: number): boolean {
  const { header, parent } = builder.open
  const seconds = BigInt(Math.floor((timestampMsOf(parent) + stepMsOf(builder) * count) / 1000))
  const last = { number: parent.header.number + BigInt(count), timestamp: seconds }
  return rules.at({ ...last, parentTotalDifficulty: parent.totalDifficulty }) === header.common
}

async function computeRun(
  { builder, nextBlock, rules }: EmptyRunParts,
  count: number,
  isStopped: () => boolean,
): Promise<EmptyBlockRun> {
  const { parent } = builder.open
  return createEmptyBlockRun({
    parent,
    count,
    stepMs: stepMsOf(builder),
    parentMs: timestampMsOf(parent),
    headers: headersUntilSteady(parent, nextBlock.attributes(parent), rules, count),
    randomness: nextBlock.randomness,
    endTurn: createYielder(),
    isStopped,
  })
}

/** Returns the headers of empty blocks, until base fee, gas limit and excess blob gas are constant. */
function headersUntilSteady(
  parent: SealedBlock,
  attributes: BlockAttributes,
  rules: Rules,
  max: number,
): readonly BlockHeader[] {
  const { stateRoot, requestsHash } = parent.header
  const { totalDifficulty } = parent
  const headers: BlockHeader[] = []
  let before = parent.header
  while (headers.length < max) {
    const next = nextHeader({ header: before, totalDifficulty }, attributes, rules)
    const header = completeHeader(next, { stateRoot, ...(requestsHash !== undefined && { requestsHash }) })
    headers.push(header)
    if (headers.length > 1 && convergingFields.every((field) => header[field] === before[field]))
      return headers
    before = header
  }
  return headers
}

const convergingFields = ["baseFeePerGas", "gasLimit", "excessBlobGas"] as const

/** Returns the entries of a run that remain in the ring buffers at its end. */
function ringEntries(run: EmptyBlockRun, parent: SealedBlock, common: Common, state: State): Changes {
  const view = state.at(parent.version)
  const entries = new Map<Hex, Map<Hex, Uint8Array>>()
  const ringOf = ({ address, eip }: SystemContract) => {
    const ring = new Map<Hex, Uint8Array>()
    if (common.isActivatedEIP(eip) && view.account(address) !== undefined) entries.set(address, ring)
    return ring
  }
  const [hashes, roots] = ringBufferContracts.map(ringOf) as [Map<Hex, Uint8Array>, Map<Hex, Uint8Array>]
  for (let number = Math.max(run.first, run.last - Number(ringLength) + 1); number <= run.last; number++) {
    const { timestamp, root } = run.beacon(number)
    for (const [slot, hash] of hashEntries(BigInt(number), run.hash(number - 1))) hashes.set(slot, hash)
    for (const [slot, entry] of beaconEntries(BigInt(timestamp), root)) roots.set(slot, entry)
  }
  return { accounts: new Map(), storage: entries, cleared: new Set(), code: new Map() }
}
