/** The dialects: how an error looks at the border, by what a client expects. */
import { EstimateReverted, ExecutionReverted, type MidblockError } from "../errors/index.ts"
import type { Dialect } from "../rpc/dispatch.ts"

/** geth's code for a revert (internal/ethapi/errors.go). */
const gethRevertCode = 3

const withData = (code: number, message: string, data: unknown) =>
  data === undefined ? { code, message } : { code, message, data }

/** A revert in geth's words: code 3, and the decoded reason in the message. */
function gethError(error: MidblockError) {
  if (!(error instanceof ExecutionReverted)) return withData(error.code, error.message, error.data)
  const message = error.reason === undefined ? error.message : `${error.message}: ${error.reason}`
  return { code: gethRevertCode, message, data: error.data }
}

/**
 * Forms the error of the default dialect. Rule: a revert is `-32000` and exactly `execution reverted` (read service, section 7),
 * unless its message shows a reason, and then it is geth's: code 3.
 *
 * Only an estimate shows a reason, by itself or before a transaction is sent: users read it there (OpenZeppelin's tests expect
 * the reason in the message of a refused transaction). viem decodes the data of code `-32000` only under the exact words, and
 * that of code 3 under any: so a message with a reason cannot have the code `-32000`.
 */
function preconfError(error: MidblockError) {
  if (error instanceof EstimateReverted && error.reason !== undefined) return gethError(error)
  return withData(error.code, error.message, error.data)
}

/**
 * Every dialect by its name.
 *
 * `showsPendingBaseFee`: a call of the open block that names no price sees the block's base fee (read service,
 * 4.1). All other calls without a price see 0, as in geth and Hardhat.
 */
export const dialects = {
  /** As the read service says: a reverted call is `-32000`, exactly `execution reverted`. */
  preconf: { error: preconfError, showsPendingBaseFee: true },
  /** As execution-apis and geth answer. */
  ethereum: { error: gethError, showsPendingBaseFee: false },
} as const satisfies Record<string, Dialect & { readonly showsPendingBaseFee: boolean }>

/** The name of a dialect. */
export type DialectName = keyof typeof dialects
