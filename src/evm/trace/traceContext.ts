/** The block and the transaction of an execution that is traced. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Budget } from "./budget.ts"

/** The block and the transaction of a trace. The open block has no hash; a call has no transaction. */
export interface TraceContext {
  readonly blockHash: Hex | undefined
  readonly blockNumber: bigint
  readonly transactionHash: Hex | undefined
  readonly transactionPosition: number | undefined
}

/** The context of a trace that is created. */
export interface TracerContext extends TraceContext {
  /** Counts the bytes of all traces of the request. */
  readonly budget: Budget
}
