/** The dialects: how an error looks at the border, by what a client expects. */
import { EstimateReverted, ExecutionReverted, type MidblockError } from "./errors.ts"
import type { Dialect } from "./rpc/dispatch.ts"

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
 * A revert in the words of the read service (section 7), which are those of `eth_call`; an estimate with a reason is told in
 * geth's, because Hardhat reads the reason in the message, and viem decodes a message with a reason under code 3 only.
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
