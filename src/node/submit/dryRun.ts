/** Dry run: executes transactions on a branch of the chain, to test whether new blocks can include them. */

import { MidblockError, TransactionNotIncludable } from "../../errors/index.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { BlockAttributes } from "../../kernel/chain/header.ts"
import type { Machines } from "../../kernel/evm/execute/machine.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { createForkedState } from "../../kernel/state/forkedState.ts"
import type { State } from "../../kernel/state/store.ts"
import { assertBlockSize } from "../block/blockSize.ts"
import { executeChecked } from "../block/executeTransactions.ts"
import type { NextBlock } from "../block/nextBlock.ts"
import {
  asOf,
  type ExecutionEnvironment,
  newestVersion,
  type OpenBlock,
  prepareBlock,
} from "../block/openBlock.ts"
import { sealBlock } from "../block/seal.ts"
import type { BlockAtState } from "../query/blocks.ts"
import type { Calls } from "../query/calls.ts"
import type { Fees } from "../query/fees.ts"
import type { Signer, SigningContext } from "./signers.ts"

/** A transaction to sign, and the index of the new block that it goes into; 0 is the first. */
export interface SignerAt {
  readonly sign: Signer
  readonly block: number
}

/** The parts of the node that a dry run uses. */
export interface DryRunParts {
  readonly state: State
  readonly machines: Machines
  readonly rules: Rules
  readonly protocol: ExecutionEnvironment["protocol"]
  readonly nextBlock: Pick<NextBlock, "attributes">
  readonly fees: Fees
  /** Returns calls at a changing position. */
  readonly callsAt: (position: () => BlockAtState) => Calls
}

/**
 * Executes the transactions on new blocks after `base`; chain and state stay as they are.
 *
 * @returns The signed transactions of each new block, up to the last one that has any.
 * @throws {@link BlockOversized}; {@link TransactionNotIncludable} for the first transaction that cannot be executed in its block.
 */
export type DryRun = (
  base: SealedBlock,
  transactions: readonly SignerAt[],
) => Promise<readonly (readonly SignedTransaction[])[]>

/** Creates the dry run of one node. */
export function createDryRun(parts: DryRunParts): DryRun {
  return async (base, transactions) => {
    const environment = { ...parts, state: createForkedState(parts.state, base.version) }
    const blocks: (readonly SignedTransaction[])[] = []
    const last = Math.max(-1, ...transactions.map(({ block }) => block))
    let parent = base
    while (blocks.length <= last) {
      const open = (await prepareBlock(environment, parent, attributesOn(parts, parent, base)))(0)
      const context = contextOf(parts, environment, open)
      const signed: SignedTransaction[] = []
      for (const [index, { sign, block }] of transactions.entries())
        if (block === blocks.length) signed.push(await include({ environment, open, context, sign, index }))
      blocks.push(signed)
      parent = (await sealBlock(environment, open)).sealed
      assertBlockSize(parent)
    }
    return blocks
  }
}

/** Returns the attributes of the block on a parent; the base fee that is set for the next block applies to the first block only. */
function attributesOn({ nextBlock }: DryRunParts, parent: SealedBlock, base: SealedBlock): BlockAttributes {
  const attributes = nextBlock.attributes(parent)
  return parent === base ? attributes : { ...attributes, baseFeePerGas: undefined }
}

interface Inclusion {
  readonly environment: ExecutionEnvironment
  readonly open: OpenBlock
  readonly context: SigningContext
  readonly sign: Signer
  readonly index: number
}

async function include({ environment, open, context, sign, index }: Inclusion): Promise<SignedTransaction> {
  let signed: SignedTransaction | undefined
  try {
    signed = await sign(context)
    await executeChecked(environment, open, signed)
    return signed
  } catch (error) {
    if (!(error instanceof MidblockError)) throw error
    throw new TransactionNotIncludable({ index, hash: signed?.hash, reason: error.message }, { cause: error })
  }
}

/** Returns the fees, calls and nonces at the open block of a dry run. */
function contextOf(
  { fees, callsAt }: DryRunParts,
  { state }: ExecutionEnvironment,
  open: OpenBlock,
): SigningContext {
  const view = () => state.at(newestVersion(open))
  const tip = () => fees.maxPriorityFeePerGas()
  const position = (): BlockAtState => ({
    record: asOf(open, {
      index: 0,
      transactionCount: open.transactions.length,
      version: newestVersion(open),
    }),
    view: view(),
    context: open.block,
    totalDifficulty: open.parent.totalDifficulty,
  })
  return {
    builder: { open },
    calls: callsAt(position),
    fees: {
      minGasPrice: fees.minGasPrice,
      maxPriorityFeePerGas: tip,
      gasPrice: () => (open.header.baseFeePerGas ?? 0n) + tip(),
    },
    nonce: (sender) => view().account(sender)?.nonce ?? 0n,
  }
}
