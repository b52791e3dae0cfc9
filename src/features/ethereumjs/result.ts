/** The result of a top-level message that EthereumJS has run. */
import type { ExecResult } from "@ethereumjs/evm"
import { toLog } from "../../kernel/evm/base/records.ts"
import type { ExecutionResult } from "../../kernel/evm/engine/topLevelMessage.ts"
import { failureOf } from "./failures.ts"
import type { RunRecord } from "./runRecord.ts"

/** Converts a result to the form of engines. */
export function resultOf(execResult: ExecResult, record: RunRecord): ExecutionResult {
  const { executionGasUsed, gasRefund = 0n, returnValue, logs = [], selfdestruct } = execResult
  const failure = failureOf(execResult)
  return {
    gasUsed: executionGasUsed,
    refund: gasRefund,
    output: returnValue,
    failure: failure?.word,
    words: failure?.words,
    logs: logs.map(toLog),
    destroyed: [...(selfdestruct?.keys() ?? [])],
    created: record.created,
    consoleCalls: record.console?.calls,
  }
}
