/** Execution of transactions as a bundle on the state of a block: their results and payments; the changes are discarded. */
import type { Block } from "@ethereumjs/block"
import { concatBytes, hexToBytes } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import type { Pausing } from "../../base/task.ts"
import { BundleIncomplete } from "../../errors/index.ts"
import { blockGasOf, gasLeft } from "../../kernel/chain/blockGas.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { type BlockOverrides, overrideBlock } from "../../kernel/evm/execute/blockOverrides.ts"
import type { Machine, Machines } from "../../kernel/evm/execute/machine.ts"
import { positionAfter, runTransaction } from "../../kernel/evm/execute/runTransaction.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import { decodeTransaction } from "../../kernel/evm/transaction/decode.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { assertExecutable, effectiveTip } from "../../kernel/evm/transaction/validate.ts"
import { createForkedState } from "../../kernel/state/forkedState.ts"
import type { State } from "../../kernel/state/store.ts"
import { retryOnTruncation } from "../base/retryOnTruncation.ts"
import type { Builder } from "../block/builder.ts"
import { blobGasUsed } from "../block/headerResults.ts"
import type { BlockAtState, BlockSelector, Blocks } from "./blocks.ts"
import { type Deadline, deadlineIn } from "./deadline.ts"
import type { GasCapAt } from "./gasCap.ts"

/** A bundle to execute. */
export interface TriedBundle {
  /** Signed, as `eth_sendRawTransaction` takes them. */
  readonly txs: readonly Hex[]
  /** Number of the block that the bundle is for. */
  readonly blockNumber: bigint
  /** The block on whose state the bundle is executed. */
  readonly stateBlock: BlockSelector
  /** Values of the block that the bundle is for; an absent value is that of the state's block. */
  readonly block: Omit<BlockOverrides, "number">
  /** Milliseconds after which no further transaction is begun. */
  readonly timeoutMs?: number | undefined
}

/** The result of one transaction of a bundle. */
export interface TriedTransaction {
  readonly executed: ExecutedTransaction
  /** Wei that the coinbase received; negative when it paid. */
  readonly coinbaseDiff: bigint
  /** Wei per gas that go to the coinbase. */
  readonly gasPrice: bigint
  /** Wei that the coinbase received for gas. */
  readonly gasFees: bigint
}

/** The result of a bundle. */
export interface BundleOutcome {
  readonly hash: Hex
  readonly results: readonly TriedTransaction[]
  readonly coinbaseDiff: bigint
  readonly gasFees: bigint
  readonly gasUsed: bigint
  readonly stateBlockNumber: bigint
  /** The newest flashblock that the state holds; `undefined` when its block is sealed. */
  readonly stateFlashblockIndex: number | undefined
}

/**
 * Executes a bundle; its transactions may revert, but each of them must be executable.
 *
 * @throws {@link BundleIncomplete}, {@link HeaderNotFound}, {@link ExecutionAborted}, every {@link InvalidTransaction}.
 * @see reth crates/rpc/rpc/src/eth/bundle.rs, mev-geth internal/ethapi `CallBundle`
 */
export type CallBundle = (bundle: TriedBundle, work?: Pausing) => Promise<BundleOutcome>

/** The parts of the node that the execution of bundles uses. */
export interface CallBundleParts {
  readonly blocks: Blocks
  readonly builder: Pick<Builder, "openBlockAt">
  readonly state: State
  readonly machines: Machines
  readonly rules: Rules
  /** Maximum gas of a bundle that names no limit. */
  readonly gasCap: GasCapAt
}

/** Returns the hash of a bundle: Keccak-256 of the concatenated hashes of its transactions. */
export const bundleHashOf = (transactions: readonly Pick<SignedTransaction, "hash">[]): Hex =>
  toHex(keccak256(concatBytes(...transactions.map(({ hash }) => hexToBytes(hash)))))

/** Seconds from a block to the one that a bundle without a timestamp is for: a slot of mainnet. */
const slotSeconds = 12n

/** Creates the function that executes bundles. */
export function createCallBundle(parts: CallBundleParts): CallBundle {
  return async (bundle, work) => {
    if (bundle.txs.length === 0) throw new BundleIncomplete({ missing: "txs" })
    if (bundle.blockNumber === 0n) throw new BundleIncomplete({ missing: "blockNumber" })
    return retryOnTruncation(
      parts.state,
      () => parts.blocks.at(bundle.stateBlock),
      ({ view }) => view.version,
      async (position) => {
        const block = blockOf(parts, bundle, position)
        const transactions: SignedTransaction[] = []
        for (const raw of bundle.txs)
          transactions.push(await decodeTransaction(hexToBytes(raw), block.header.common))
        const results = await tryAll(parts, {
          transactions,
          block,
          position,
          inTime: deadlineIn(bundle.timeoutMs),
          work,
        })
        return {
          hash: bundleHashOf(transactions),
          results,
          coinbaseDiff: sumOf(results, ({ coinbaseDiff }) => coinbaseDiff),
          gasFees: sumOf(results, ({ gasFees }) => gasFees),
          gasUsed: sumOf(results, ({ executed }) => executed.receipt.gasUsed),
          stateBlockNumber: position.record.header.number,
          stateFlashblockIndex: flashblockOf(parts, bundle.stateBlock, position),
        }
      },
    )
  }
}

/** Returns the block as the bundle sees it. */
function blockOf({ rules, gasCap }: CallBundleParts, bundle: TriedBundle, position: BlockAtState): Block {
  const { context, totalDifficulty } = position
  const { number, timestamp } = context.header
  const time = bundle.blockNumber === number ? timestamp : timestamp + slotSeconds
  const overrides = {
    time,
    gasLimit: gasCap(position).gas,
    ...defined(bundle.block),
    number: bundle.blockNumber,
  }
  return overrideBlock(context, overrides, { rules, totalDifficulty })
}

const defined = (overrides: BlockOverrides): BlockOverrides =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined))

interface Trial {
  readonly transactions: readonly SignedTransaction[]
  readonly block: Block
  readonly position: BlockAtState
  readonly inTime: Deadline
  readonly work: Pausing | undefined
}

async function tryAll(
  { state, machines }: CallBundleParts,
  { transactions, block, position, inTime, work }: Trial,
): Promise<readonly TriedTransaction[]> {
  const branch = createForkedState(state, position.view.version)
  const results: TriedTransaction[] = []
  for (const signed of transactions) {
    inTime()
    const { version } = results.at(-1)?.executed ?? position.view
    const { executed, coinbaseDiff, changes } = await machines.use(
      block.header.common,
      branch.at(version),
      (machine) => run(machine, signed, block, results),
      work,
    )
    const gasPrice = effectiveTip(signed.transaction, block.header.baseFeePerGas ?? 0n)
    results.push({
      executed: { ...executed, version: branch.append(changes) },
      coinbaseDiff,
      gasPrice,
      gasFees: gasPrice * executed.receipt.gasUsed,
    })
  }
  return results
}

async function run(
  machine: Machine,
  signed: SignedTransaction,
  block: Block,
  results: readonly TriedTransaction[],
) {
  const { header } = block
  const { scratch } = machine
  const before = results.map(({ executed }) => executed)
  const used = blockGasOf(before)
  const maxBlobGas = () => header.common.getBlobGasSchedule().maxBlobGasPerBlock
  const blobGas = () => (header.common.isActivatedEIP(4844) ? maxBlobGas() - blobGasUsed(before) : 0n)
  const gas = gasLeft(header.gasLimit, used, header.common)
  assertExecutable(signed, { header, view: scratch.view, gas, blobGas })
  const coinbase = toHex(header.coinbase.bytes)
  const had = scratch.view.account(coinbase)?.balance ?? 0n
  const executed = await runTransaction(machine, signed, block, positionAfter(before))
  machine.logToConsole(executed)
  const coinbaseDiff = (scratch.account(coinbase)?.balance ?? 0n) - had
  return { executed, coinbaseDiff, changes: scratch.changes() }
}

/** Returns the index of the flashblock that the state belongs to; of several with the same state the newest. */
function flashblockOf(
  { builder }: CallBundleParts,
  selector: BlockSelector,
  { record }: BlockAtState,
): number | undefined {
  if (record.hash !== undefined) return undefined
  if ("flashblock" in selector) return selector.flashblock
  const flashblocks = builder.openBlockAt(record.header.number)?.flashblocks
  return flashblocks?.findLast(({ version }) => version === record.version)?.index
}

const sumOf = <T>(values: readonly T[], of: (value: T) => bigint): bigint =>
  values.reduce((sum, value) => sum + of(value), 0n)
