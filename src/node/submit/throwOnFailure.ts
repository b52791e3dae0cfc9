/** Rejects a send when its transaction fails, for suites that were written for Hardhat's node. */
import type { Hex } from "../../base/hex.ts"
import { TransactionFailed } from "../../errors/index.ts"
import { failureText } from "../../kernel/evm/execute/failure.ts"
import type { NodeOptions } from "../options/index.ts"
import type { Blocks } from "../query/blocks.ts"

/** The parts of the node that it uses. */
export interface ThrowOnFailureParts {
  readonly blocks: Pick<Blocks, "transaction">
  readonly options: Pick<NodeOptions, "throwOnFailures">
}

/**
 * Submits a transaction, and returns its hash.
 *
 * With the option `throwOnFailures`, a transaction that is executed when it is submitted, as under automine, must succeed.
 *
 * @throws {@link TransactionFailed} when it fails; it is in its block nevertheless.
 */
export type ThrowOnFailure = (submit: () => Promise<Hex>) => Promise<Hex>

/** Creates the function that submits. */
export const createThrowOnFailure =
  ({ blocks, options }: ThrowOnFailureParts): ThrowOnFailure =>
  async (submit) => {
    const hash = await submit()
    if (!options.throwOnFailures) return hash
    const executed = blocks.transaction(hash)?.executed
    if (executed?.failure === undefined) return hash
    throw new TransactionFailed({ reason: failureText(executed), data: executed.output })
  }
