/** Simulations as JSON: parameters and results. */

import { createWithdrawal } from "@ethereumjs/util"
import { z } from "zod"
import type { Hex } from "../../base/hex.ts"
import type { BlockRecord } from "../../kernel/chain/block.ts"
import type { ExecutedTransaction, Log } from "../../kernel/evm/base/records.ts"
import { schema } from "../rpc/schema.ts"
import { rpcBlock, toRpcBlock } from "./block.ts"
import { callRequest } from "./call.ts"
import { hexText } from "./hex.ts"
import { simulatedBlockOverrides } from "./overrides/block.ts"
import { stateOverrides } from "./overrides/state.ts"
import { rpcLog, toRpcLog } from "./receipt.ts"
import { flag, toQuantity } from "./values.ts"

const overrides = schema(() =>
  simulatedBlockOverrides().transform(({ withdrawals, ...rest }) => ({
    ...rest,
    withdrawals: withdrawals?.map((each) => createWithdrawal(each)),
  })),
)

const blockStateCall = schema(() =>
  z
    .object({
      blockOverrides: overrides()
        .nullish()
        .transform((value) => value ?? undefined),
      stateOverrides: stateOverrides()
        .nullish()
        .transform((value) => value ?? undefined),
      calls: z
        .array(callRequest())
        .nullish()
        .transform((value) => value ?? []),
    })
    .meta({ title: "Block state call" }),
)

/** The parameter of `eth_simulateV1`. */
export const simulation = schema(() =>
  z
    .object({
      blockStateCalls: z
        .array(blockStateCall(), { error: "expected a list of blocks" })
        .min(1, { error: "empty input" }),
      traceTransfers: flag()
        .nullish()
        .transform((value) => value === true),
      validation: flag()
        .nullish()
        .transform((value) => value === true),
      returnFullTransactions: flag()
        .nullish()
        .transform((value) => value === true),
    })
    .meta({ title: "Arguments for eth_simulate" }),
)

const rpcSimulatedCall = schema(() =>
  z
    .object({
      returnData: hexText(),
      logs: z.array(rpcLog()),
      gasUsed: hexText(),
      maxUsedGas: hexText(),
      status: hexText(),
      error: z.object({ code: z.number(), message: z.string(), data: z.string().optional() }).optional(),
    })
    .meta({ title: "Call result" }),
)

/** The result of `eth_simulateV1`: blocks, each with the results of its calls. */
export const rpcSimulation = schema(() => z.array(rpcBlock().extend({ calls: z.array(rpcSimulatedCall()) })))

/** One simulated call, in native values. */
export interface SimulatedResult {
  readonly executed: ExecutedTransaction
  readonly outcome: {
    readonly output: Hex
    readonly failure: string | undefined
    readonly gasUsed: bigint
    readonly maxGasUsed: bigint
  }
  readonly logs: readonly Log[]
  readonly firstLogIndex: number
  /** The reason of its failure, as a sentence. */
  readonly reason: string | undefined
}

/** Codes of execution-apis for a call that reverted, and for one that stopped otherwise. */
const revertCode = 3
const failureCode = -32015

/** Encodes a simulated block. */
export const toRpcSimulatedBlock = (
  block: BlockRecord,
  calls: readonly SimulatedResult[],
  full: boolean,
): z.infer<ReturnType<typeof rpcSimulation>>[number] => ({
  ...toRpcBlock(block, full),
  calls: calls.map((call) => toRpcCall(call, block)),
})

function toRpcCall(call: SimulatedResult, block: BlockRecord): z.infer<ReturnType<typeof rpcSimulatedCall>> {
  const { outcome, executed, logs, firstLogIndex, reason } = call
  const reverted = outcome.failure === "revert"
  return {
    returnData: outcome.failure === undefined ? outcome.output : "0x",
    logs: logs.map((log, i) => toRpcLog({ log, logIndex: firstLogIndex + i, executed, block })),
    gasUsed: toQuantity(outcome.gasUsed),
    maxUsedGas: toQuantity(outcome.maxGasUsed),
    status: outcome.failure === undefined ? "0x1" : "0x0",
    ...(reason !== undefined && {
      error: {
        code: reverted ? revertCode : failureCode,
        message: reason,
        ...(reverted && { data: outcome.output }),
      },
    }),
  }
}
