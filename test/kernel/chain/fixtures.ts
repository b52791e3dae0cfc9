/** A short chain, and a signed transaction, that the tests of the chain share. */
import { TransactionType, type TypedTransaction } from "@ethereumjs/tx"
import { hexToBytes } from "@ethereumjs/util"
import { toHex } from "../../../src/base/hex.ts"
import { type SealedBlock, toBlock } from "../../../src/kernel/chain/block.ts"
import { createEmptyBlockRun, type EmptyBlockRun } from "../../../src/kernel/chain/emptyRun.ts"
import { createGenesisBlock } from "../../../src/kernel/chain/genesis.ts"
import { type BlockAttributes, completeHeader, hashOf, nextHeader } from "../../../src/kernel/chain/header.ts"
import { transactionsRoot } from "../../../src/kernel/chain/receipts.ts"
import { addressOf, keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import type { ExecutedTransaction, Log } from "../../../src/kernel/evm/base/records.ts"
import { scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { asSigned, signTransaction } from "../../../src/kernel/evm/transaction/signing.ts"
import { createUnsigned } from "../../../src/kernel/evm/transaction/unsigned.ts"
import { createState } from "../../../src/kernel/state/state.ts"

export const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "osaka" }))
export const common = rules.at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })

export const key = hexToBytes(`0x${"07".repeat(32)}`)
export const sender = toHex(addressOf(key))
export const to = `0x${"ab".repeat(20)}` as const
export const coinbase = `0x${"cc".repeat(20)}` as const

/** Creates the genesis block of a chain with one funded account. */
export const createGenesis = (): SealedBlock =>
  createGenesisBlock(
    {
      alloc: new Map([[sender, { balance: 10n ** 18n }]]),
      timestamp: 1_000n,
      gasLimit: 30_000_000n,
      coinbase,
    },
    rules,
    createState({ keccak256 }),
  )

export const attributesAt = (timestamp: bigint): BlockAttributes => ({
  ...{ timestamp, coinbase, gasLimit: 30_000_000n },
  ...{ prevRandao: new Uint8Array(32).fill(1), parentBeaconBlockRoot: new Uint8Array(32).fill(2) },
})

/** Creates the block after `parent`, one second later, without executing anything. */
export function blockOn(
  parent: SealedBlock,
  transactions: readonly ExecutedTransaction[] = [],
  attributes = attributesAt(parent.header.timestamp + 1n),
): SealedBlock {
  const { version } = parent
  const header = completeHeader(nextHeader(parent, attributes, rules), {
    stateRoot: parent.header.stateRoot,
    transactionsTrie: transactionsRoot(transactions),
  })
  const body = { header, transactions, uncles: [], withdrawals: [] }
  const block = toBlock(body)
  const hash = toHex(hashOf(header))
  return {
    ...body,
    block,
    context: block,
    hash,
    totalDifficulty: 0n,
    beginning: version,
    version,
  }
}

/** Creates genesis and `count` empty blocks after it. */
export function chainOf(count: number): [SealedBlock, ...SealedBlock[]] {
  const genesis = createGenesis()
  return [genesis, ...chainAfter(genesis, count)]
}

/** Creates a signed transfer of 5 wei. */
export const transfer = (
  nonce: bigint,
  fields: { gasLimit?: bigint; data?: Uint8Array } = {},
): TypedTransaction =>
  signTransaction(
    createUnsigned(
      {
        ...{ type: TransactionType.FeeMarketEIP1559, chainId: 1n, nonce, to, value: 5n },
        ...{ maxPriorityFeePerGas: 1n, maxFeePerGas: 10n ** 10n },
        ...{ gasLimit: fields.gasLimit ?? 21_000n, data: fields.data ?? new Uint8Array() },
      },
      common,
    ),
    key,
  )

/** Returns the transfer as an executed transaction of a block. */
export function executed(nonce: bigint, index: number, logs: readonly Log[] = []): ExecutedTransaction {
  const { transaction, hash } = asSigned(transfer(nonce), sender)
  return {
    ...{ transaction, hash, sender, index, output: "0x", failure: undefined, version: index + 10 },
    receipt: {
      status: 1,
      gasUsed: 21_000n,
      cumulativeGasUsed: 21_000n * BigInt(index + 1),
      effectiveGasPrice: 1n,
      contractAddress: undefined,
      logs,
      logsBloom: `0x${"00".repeat(256)}`,
      firstLogIndex: 0,
    },
  }
}

/** Creates a run of empty blocks after `parent`, one second apart. */
export const runAfter = (parent: SealedBlock, count: number): Promise<EmptyBlockRun> =>
  createEmptyBlockRun({
    ...{ parent, count, stepMs: 1000, parentMs: Number(parent.header.timestamp) * 1000 },
    headers: chainAfter(parent, 2).map(({ header }) => header),
    randomness: () => attributesAt(0n),
    endTurn: () => undefined,
    isStopped: () => false,
  })

/** Creates `count` empty blocks after `parent`. */
export function chainAfter(parent: SealedBlock, count: number): SealedBlock[] {
  const blocks: SealedBlock[] = []
  for (let made = 0; made < count; made++) blocks.push(blockOn(blocks.at(-1) ?? parent))
  return blocks
}
