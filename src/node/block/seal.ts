/** Sealing of the open block: the system calls after its last transaction, its roots, its hash. */
import type { CLRequest, CLRequestType } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import { accessListOf } from "../../kernel/chain/accessList.ts"
import { type SealedBlock, toBlock } from "../../kernel/chain/block.ts"
import { hashOf } from "../../kernel/chain/header.ts"
import { noLogs } from "../../kernel/chain/receipts.ts"
import { keccakOf } from "../../kernel/evm/base/crypto.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { recorded } from "../../kernel/evm/execute/accessRecord.ts"
import type { Machine } from "../../kernel/evm/execute/machine.ts"
import { requestsHash } from "../../kernel/evm/execute/requests.ts"
import { positionAfter } from "../../kernel/evm/execute/runTransaction.ts"
import { endBlock } from "../../kernel/evm/execute/system.ts"
import { protocolOf } from "../../kernel/evm/fork/hardforks.ts"
import { encodingOf } from "../../kernel/evm/transaction/encoding.ts"
import { monotonicMs } from "../base/clock.ts"
import type { BuilderParts } from "./builderTypes.ts"
import { withResults } from "./headerResults.ts"
import { type ExecutionEnvironment, newestVersion, type OpenBlock } from "./openBlock.ts"

/**
 * Returns the transaction that ends a block of the first transactions of an open block; `undefined` for a block that has none.
 *
 * No code runs for it: it uses no gas, and the state after it is that before it.
 */
function closingOf(
  { header, beginning }: Pick<OpenBlock, "header" | "beginning">,
  transactions: readonly ExecutedTransaction[],
): ExecutedTransaction | undefined {
  const { common, number } = header
  const decoded = protocolOf(common)?.gasRefunds?.closing(transactions, number, common)
  if (decoded === undefined) return undefined
  const { index, gasUsed, logCount } = positionAfter(transactions)
  return {
    ...decoded,
    hash: toHex(keccakOf(encodingOf(decoded.transaction))),
    index,
    receipt: {
      ...{
        status: 1,
        gasUsed: 0n,
        cumulativeGasUsed: gasUsed,
        effectiveGasPrice: 0n,
        contractAddress: undefined,
      },
      ...{ logs: [], logsBloom: toHex(noLogs), firstLogIndex: logCount },
    },
    output: "0x",
    failure: undefined,
    version: transactions.at(-1)?.version ?? beginning,
  }
}

/** Returns the transactions of an open block as it is sealed: those that were executed, and the one that ends the block. */
export function closed(
  open: Pick<OpenBlock, "header" | "beginning">,
  transactions: readonly ExecutedTransaction[],
) {
  const closing = closingOf(open, transactions)
  return closing === undefined ? transactions : [...transactions, closing]
}

/** A sealed block, and its requests to the consensus layer (EIP-7685). */
export interface SealedWithRequests {
  readonly sealed: SealedBlock
  readonly requests: readonly CLRequest<CLRequestType>[]
  /** The time that its roots took, in milliseconds. */
  readonly rootsMs: number
}

/**
 * Seals the open block, with its transactions in the same order.
 *
 * Only the state changes here; the chain and the tags follow afterwards, in one step.
 */
export async function sealBlock(
  environment: ExecutionEnvironment,
  open: OpenBlock,
): Promise<SealedWithRequests> {
  const { state, machines, rules } = environment
  const { header: openHeader, uncles, withdrawals } = open
  const transactions = closed(open, open.transactions)
  const before = newestVersion(open)
  const logs = transactions.flatMap(({ receipt }) => receipt.logs)
  const run = async (machine: Machine) => {
    const ending = () => endBlock(machine, open.block, logs, rules.depositContract)
    const { result, accesses } = await recorded(machine, transactions.length + 1, ending)
    return { requests: result, accesses, changes: machine.scratch.changes() }
  }
  const { requests, accesses, changes } = await machines.use(openHeader.common, state.at(before), run)
  const version = state.append(changes)
  open.ending = accesses
  const accessList = accessListOf(openHeader, [...open.accesses, accesses])
  const startMs = monotonicMs()
  const header = withResults(
    { header: openHeader, transactions, version, accessList },
    state,
    openHeader.common.isActivatedEIP(7685) ? requestsHash(requests) : undefined,
  )
  const rootsMs = monotonicMs() - startMs
  const block = toBlock({ header, transactions, uncles, withdrawals })
  const sealed = {
    header,
    hash: toHex(hashOf(header)),
    timestampMs: open.timestampMs,
    transactions: transactions.slice(),
    withdrawals,
    uncles,
    block,
    // The complete header has every field that transactions can read.
    context: block,
    beginning: open.beginning,
    version,
    accessList,
    totalDifficulty: open.parent.totalDifficulty + header.difficulty,
  }
  return { sealed, requests, rootsMs }
}

/**
 * Stores a sealed block in the chain of another engine, and returns it with the block that is read back there.
 *
 * A chain with a protocol of its own is not stored there: EthereumJS has no transactions of other types.
 */
export async function stored(
  { storeBlock, rules }: Pick<BuilderParts, "storeBlock" | "rules">,
  sealed: SealedBlock,
): Promise<SealedBlock> {
  if (storeBlock === undefined || rules.protocol !== undefined) return sealed
  return { ...sealed, block: await storeBlock(sealed.block, rules) }
}
