/** The dialects: the forms of errors that clients expect. */

import type { Dialect } from "../api/rpc/dispatch.ts"
import { EstimateReverted, ExecutionReverted, type MidblockError } from "../errors/index.ts"
import { unpackRevert } from "../kernel/evm/base/revert.ts"
import type { NodeSettings } from "../node/node.ts"
import type { NodeOptions } from "../node/options/index.ts"

/** The code of a revert in geth (internal/ethapi/errors.go). */
const gethRevertCode = 3

const withData = (code: number, message: string, data: unknown) =>
  data === undefined ? { code, message } : { code, message, data }

/** Returns an error in geth's form: a revert has code 3, and the decoded reason in the message. */
function gethError(error: MidblockError) {
  if (!(error instanceof ExecutionReverted)) return withData(error.code, error.message, error.data)
  return reverted(error, unpackRevert(error.data) ?? error.reason)
}

function reverted({ message, data }: ExecutionReverted, reason: string | undefined) {
  const text = reason === undefined ? message : `${message}: ${reason}`
  return { code: gethRevertCode, message: text, data }
}

/**
 * Returns an error in the form of the default dialect. The revert of a call has the code `-32000` and exactly the message
 * `execution reverted` (read service, section 7).
 *
 * The revert of an estimate, requested by itself or before a transaction is sent, has geth's form, as in geth, anvil and Hardhat 3: users
 * read the reason there (OpenZeppelin's tests expect it in the message of a rejected transaction), and viem decodes the data of code
 * `-32000` only with the exact message, but that of code 3 with any message.
 */
function preconfError(error: MidblockError) {
  if (error instanceof EstimateReverted) return reverted(error, error.reason)
  return withData(error.code, error.message, error.data)
}

/** The behaviour of a dialect beside its errors. */
interface DialectRules {
  readonly settings: Pick<NodeSettings, "showsPendingBaseFee" | "refusesGenesisTraces">
  readonly defaults: Partial<NodeOptions>
}

/**
 * Every dialect by its name.
 *
 * `showsPendingBaseFee`: a call at the open block without a price reads the block's base fee (read service,
 * 4.1). All other calls without a price read 0, as in geth and Hardhat. The dialect of execution-apis has geth's cap of the gas of
 * calls (eth/ethconfig `RPCGasCap`) and its refusal of traces of genesis, as the official suite demands.
 */
export const dialects = {
  /** The dialect of the read service: a reverted call has the code `-32000` and exactly the message `execution reverted`. */
  preconf: { error: preconfError, settings: { showsPendingBaseFee: true }, defaults: {} },
  /** The dialect of execution-apis and geth. */
  ethereum: {
    error: gethError,
    settings: { showsPendingBaseFee: false, refusesGenesisTraces: true },
    defaults: { rpcGasCap: 50_000_000n },
  },
} as const satisfies Record<string, Dialect & DialectRules>

/** The name of a dialect. */
export type DialectName = keyof typeof dialects
