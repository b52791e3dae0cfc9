/** Outcomes of requests: a result, the remote's own error, or a failed attempt. */
import type { ErrorObject } from "../../../../api/rpc/dispatch.ts"

/** A failed attempt. */
export interface Failure {
  /**
   * - `transient`: another attempt may succeed, here or elsewhere.
   * - `noState`: this remote lacks the block, perhaps because it is behind others.
   * - `noMethod`: this remote lacks the method.
   * - `refused`: this remote refuses everything; another attempt cannot help.
   * - `batch`: this remote refuses this number of requests in one message.
   */
  readonly kind: "transient" | "noState" | "noMethod" | "refused" | "batch"
  readonly reason: string
  /** Wait that the remote asks for, in milliseconds. */
  readonly waitMs?: number | undefined
  /** The remote's own error from which the failure was recognised. */
  readonly error?: ErrorObject | undefined
  /** The remote serves another chain. */
  readonly mismatch?: { readonly chainId: bigint; readonly expected: bigint } | undefined
}

export interface RpcRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

export type Outcome =
  | { readonly result: unknown; readonly failure?: never; readonly error?: never }
  | { readonly error: ErrorObject; readonly failure?: never }
  | { readonly failure: Failure; readonly error?: never }

/** Reads a JSON-RPC error; any other value becomes an error without a message. */
export function toRpcError(value: unknown): ErrorObject {
  const { code, message, data } = (
    typeof value === "object" && value !== null ? value : {}
  ) as Partial<ErrorObject>
  return {
    code: typeof code === "number" ? code : Number.parseInt(String(code), 10) || -32603,
    message: typeof message === "string" ? message : "an error without a message",
    ...(data !== undefined && { data }),
  }
}
