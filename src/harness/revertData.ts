/** The revert bytes in an error, wherever a client has put them. */
import type { Hex } from "viem"

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
