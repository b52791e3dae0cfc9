/** Finds the revert data, the reason, the stack and the transaction in the errors of clients. */
import type { Hex } from "viem"
import { ExecutionFailed, GasRequiredExceedsAllowance } from "../errors/index.ts"
import { SolidityError } from "../index.ts"
import { DeploymentFailed } from "./transactionErrors.ts"

/** The fields in which clients nest the node's error: viem `cause`, ethers `info`, JSON-RPC `error`. */
const nested = ["cause", "error", "info", "data"] as const

/** Returns `true` for a revert without data, by geth's message or ethers' code. */
const isRevert = (error: { message?: unknown; code?: unknown }): boolean =>
  error.code === "CALL_EXCEPTION" ||
  (typeof error.message === "string" && /execution reverted/.test(error.message))

const isBytes = (value: unknown): value is Hex => typeof value === "string" && /^0x[0-9a-fA-F]+$/.test(value)

/**
 * Returns the revert data of a call; `0x` when there is none, `undefined` when the error is of another kind.
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
    const { data, raw } = value as { data?: unknown; raw?: unknown }
    if (isBytes(data)) return data
    if (isBytes(raw)) return raw // viem's error for revert data that it cannot decode has the data only here
    reverted ||= isRevert(value)
    for (const field of nested) {
      const found = look((value as Record<string, unknown>)[field])
      if (found !== undefined) return found
    }
    return undefined
  }
  return look(error) ?? (reverted ? "0x" : undefined)
}

/** Returns an error and its causes, in order. */
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
 * Returns the reason of a halt without a REVERT, in geth's words; `undefined` when nothing was executed.
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

/** Returns the Solidity stack in an error and its causes; `undefined` when the node has no source maps. */
export const solidityErrorOf = (error: unknown): SolidityError | undefined =>
  causesOf(error).find((cause) => cause instanceof SolidityError)

/** Returns the hash or the receipt of the failed transaction for which a client waited. */
export function failedHashOf(error: unknown): unknown {
  for (const cause of causesOf(error)) {
    const { receipt } = cause as { receipt?: unknown }
    if (typeof receipt === "object" && receipt !== null) return receipt
    if (cause instanceof DeploymentFailed) return cause.hash
  }
  return undefined
}
