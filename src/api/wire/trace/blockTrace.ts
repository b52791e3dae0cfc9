/** Traces of blocks as JSON, each with its position. */
import type { Hex } from "../../../base/hex.ts"
import type { BlockRecord } from "../../../kernel/chain/block.ts"
import type { ExecutedTransaction } from "../../../kernel/evm/base/records.ts"
import type { ParityTrace } from "../../../kernel/evm/trace/parityTrace.ts"
import { toQuantity } from "../values.ts"
import { localized, type RpcLocalizedTrace, toRpcParityTrace } from "./parityTrace.ts"

/** A trace of a transaction, or a reward, with the block that it is in. */
export type BlockTrace =
  | { readonly block: BlockRecord; readonly executed: ExecutedTransaction; readonly trace: ParityTrace }
  | {
      readonly block: BlockRecord
      readonly reward: { readonly author: Hex; readonly type: "block" | "uncle"; readonly value: bigint }
    }

/** Encodes a trace. */
export function toRpcBlockTrace(found: BlockTrace): RpcLocalizedTrace {
  const { hash, header } = found.block
  const position = { blockHash: hash, blockNumber: header.number }
  if ("reward" in found) {
    const { author, type, value } = found.reward
    const action = { author, rewardType: type, value: toQuantity(value) }
    const reward = { type: "reward" as const, action, result: null, subtraces: 0, traceAddress: [] }
    return localized(reward, { ...position, transactionHash: undefined, transactionPosition: undefined })
  }
  const { executed, trace } = found
  return localized(toRpcParityTrace(trace), {
    ...position,
    transactionHash: executed.hash,
    transactionPosition: executed.index,
  })
}
