/** The dialects: how an error looks at the border, by what a client expects. */
import { ExecutionReverted, type MidblockError } from "./errors.ts"
import type { Dialect } from "./rpc/dispatch.ts"

/** geth's code for a revert (internal/ethapi/errors.go). */
const gethRevertCode = 3

const withData = (code: number, message: string, data: unknown) =>
  data === undefined ? { code, message } : { code, message, data }

/** The revert as geth tells it: code 3, the decoded reason in the message, `data` always there. */
function gethError(error: MidblockError) {
  if (!(error instanceof ExecutionReverted)) return withData(error.code, error.message, error.data)
  const message = error.reason === undefined ? error.message : `${error.message}: ${error.reason}`
  return { code: gethRevertCode, message, data: error.data ?? "0x" }
}

/**
 * Every dialect by its name.
 *
 * `freeOfBaseFee`: a call that names no price sees a base fee of 0, as geth sees to it; other nodes that
 * pre-confirm show the block's.
 */
export const dialects = {
  /** As the read service says: `-32000`, exactly `execution reverted`, revert bytes when there are any. */
  preconf: { name: "preconf", freeOfBaseFee: false },
  /** As execution-apis and geth answer. */
  ethereum: { name: "ethereum", error: gethError, freeOfBaseFee: true },
} as const satisfies Record<string, Dialect & { readonly freeOfBaseFee: boolean }>

/** The name of a dialect. */
export type DialectName = keyof typeof dialects
