/** The canonical blocks of L1, as far as L2s read them: known as soon as they are sealed, and no longer once they are removed. */
import type { Hex } from "../../base/hex.ts"
import type { MidblockEvents } from "../../instance/events.ts"
import type { LinkedL1 } from "../../instance/features.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import type { L1Addresses } from "../addresses.ts"
import { historyOf, type L1Record } from "./history.ts"
import { configurationOf, depositsOf, isForL2 } from "./logs.ts"

/** A sealed block, as the events of a node give it. */
type SealedBlock = MidblockEvents["block"][0]
type EmptyRun = MidblockEvents["implied"][0]

/** The canonical blocks of L1. */
export interface L1Blocks {
  /** The number of the newest block. */
  readonly head: bigint
  /** The time of the first of them, in seconds: that of the genesis blocks of L2s. */
  readonly genesisTime: bigint
  /** Returns whether a block is canonical. */
  has(origin: { readonly number: bigint; readonly hash: Hex }): boolean
  /** Returns L1 for an L2 with these contracts, whose origin is at least `lag` blocks behind. */
  linkedTo(contracts: L1Addresses, lag: number): LinkedL1
}

/**
 * Follows the blocks of L1, those of a remote chain, a data folder or a fixture included.
 *
 * @param first - The number of the first block that is an origin.
 */
export async function followL1(l1: MidblockNode, first: bigint): Promise<L1Blocks> {
  const { at, keep, keepRun, cut, restore, ...kept } = createRecords(first)
  l1.on("block", keep)
  l1.on("implied", keepRun)
  l1.on("removed", ([oldest]) => {
    if (oldest !== undefined) cut(oldest.header.number)
  })
  l1.on("restored", (segments) => {
    for (const { run, block } of segments)
      if (run === undefined) keep(block)
      else keepRun(run)
  })
  restore(await historyOf(l1, first))
  const genesis = at(first) as L1Record
  return {
    get head() {
      return kept.head()
    },
    genesisTime: genesis.block.timestamp,
    has: ({ number, hash }) => at(number)?.block.hash === hash,
    linkedTo: (contracts, lag) => ({
      genesis: { ...genesis.block, deposits: [], configuration: {} },
      contracts: counterpartsIn(contracts, l1.options.chainId),
      after(origin) {
        const number = origin.number + 1n
        if (number > kept.head() - BigInt(lag) || at(origin.number)?.block.hash !== origin.hash)
          return undefined
        const { block, logs } = at(number) as L1Record
        return {
          ...block,
          deposits: depositsOf(logs, contracts.optimismPortal),
          configuration: configurationOf(logs, contracts.systemConfig),
        }
      },
    }),
  }
}

/** Returns the counterparts of the predeploys of an L2. */
const counterpartsIn = (
  { l1CrossDomainMessenger, l1StandardBridge, l1Erc721Bridge }: L1Addresses,
  chainId: bigint,
): LinkedL1["contracts"] => ({
  ...{ chainId, messenger: l1CrossDomainMessenger },
  ...{ standardBridge: l1StandardBridge, erc721Bridge: l1Erc721Bridge },
})

/** Creates the records of a chain, by number. Blocks of empty runs are recorded when they are read. */
function createRecords(first: bigint) {
  const records = new Map<bigint, L1Record>()
  let runs: readonly { readonly run: EmptyRun; readonly last: bigint }[] = []
  let head = first
  return {
    head: () => head,
    at(number: bigint): L1Record | undefined {
      const found = records.get(number)
      const range = found === undefined && runs.find(({ run, last }) => run.first <= number && number <= last)
      if (!range) return found
      const record = recordOf(range.run.block(Number(number)))
      records.set(number, record)
      return record
    },
    keep(block: SealedBlock) {
      head = block.header.number
      records.set(head, recordOf(block))
    },
    keepRun(run: EmptyRun) {
      head = BigInt(run.last)
      runs = [...runs, { run, last: head }]
    },
    /** Adds blocks that were sealed before the first event. */
    restore(before: readonly L1Record[]) {
      for (const record of before) {
        const { number } = record.block
        if (!records.has(number)) records.set(number, record)
        if (number > head) head = number
      }
    },
    /** Forgets the blocks from a number on. */
    cut(first: bigint) {
      for (let number = first; number <= head; number++) records.delete(number)
      runs = runs.flatMap(({ run, last }) => {
        if (run.first >= first) return []
        return [{ run, last: last < first ? last : first - 1n }]
      })
      head = first - 1n
    },
  }
}

/** Returns the record of a sealed block. */
function recordOf({ header, hash, transactions }: SealedBlock): L1Record {
  const logs = transactions.flatMap(({ receipt }) =>
    receipt.logs.map(({ address, topics, data }, index) => ({
      ...{ index: receipt.firstLogIndex + index, address, topics, data },
    })),
  )
  return {
    block: {
      number: header.number,
      timestamp: header.timestamp,
      hash,
      baseFee: header.baseFeePerGas ?? 0n,
      blobBaseFee: header.excessBlobGas === undefined ? 1n : header.getBlobGasPrice(),
      prevRandao: header.mixHash,
      parentBeaconBlockRoot: header.parentBeaconBlockRoot ?? new Uint8Array(32),
    },
    logs: logs.filter(isForL2),
  }
}
