/** The revert bytes in an error, wherever a client has put them; and what else it says of what failed. */
import type { Hex } from "viem"
import { ExecutionFailed, GasRequiredExceedsAllowance } from "../index.ts"
import { DeploymentFailed } from "./errors.ts"

/** Where clients nest what the node answered: viem in `cause`, ethers in `info`, JSON-RPC in `error`. */
const nested = ["cause", "error", "info", "data"] as const

/** Without bytes, geth's words say that execution reverted, and ethers' code. */
const isRevert = (error: { message?: unknown; code?: unknown }): boolean =>
  error.code === "CALL_EXCEPTION" ||
  (typeof error.message === "string" && /execution reverted/.test(error.message))

/**
 * The bytes that a call reverted with; `0x` when it reverted without, `undefined` when the error is of another kind.
 *
 * @example
 * revertDataOf(await client.readContract(…).catch((error) => error)) // "0xcf479181…"
 */
export function revertDataOf(error: unknown): Hex | undefined {
  let reverted = false
  const seen = new Set<unknown>()
  const look = (value: unknown): Hex | undefined => {
    if (typeof value !== "object" || value === null || seen.has(value)) return undefined
    seen.add(value)
    const { data } = value as { data?: unknown }
    if (typeof data === "string" && /^0x[0-9a-fA-F]*$/.test(data) && data !== "0x") return data as Hex
    reverted ||= isRevert(value)
    for (const field of nested) {
      const found = look((value as Record<string, unknown>)[field])
      if (found !== undefined) return found
    }
    return undefined
  }
  return look(error) ?? (reverted ? "0x" : undefined)
}

/** An error and what caused it, outermost first. */
function causesOf(error: unknown): readonly object[] {
  const causes = new Set<object>()
  let next = error
  while (typeof next === "object" && next !== null && !causes.has(next)) {
    causes.add(next)
    next = (next as { cause?: unknown }).cause
  }
  return [...causes]
}

/**
 * Why an execution stopped without a REVERT, in geth's words; `undefined` when nothing was executed.
 *
 * @example
 * haltOf(await node.request(…).catch((error) => error)) // "invalid opcode: INVALID"
 */
export function haltOf(error: unknown): string | undefined {
  const halts = causesOf(error).filter(
    (cause) => cause instanceof ExecutionFailed || cause instanceof GasRequiredExceedsAllowance,
  )
  return halts[0]?.message
}

/** The hash, or a receipt, of the transaction that a client waited for, when it failed. */
export function failedHashOf(error: unknown): unknown {
  for (const cause of causesOf(error)) {
    const { receipt } = cause as { receipt?: unknown }
    if (typeof receipt === "object" && receipt !== null) return receipt
    if (cause instanceof DeploymentFailed) return cause.hash
  }
  return undefined
}
