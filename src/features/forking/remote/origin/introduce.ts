/** The first questions to a remote, in one round trip: its chain, its abilities, and a block. */
import type { Endpoint } from "./endpoint.ts"
import type { Failure, Outcome, RpcRequest } from "./failures.ts"
import { exchange, type Shared } from "./transport/exchange.ts"

/** The chain, the methods and the block that a remote answered at opening. */
export interface Introduction {
  readonly chainId: bigint
  /** Results of the further requests. */
  readonly results: readonly unknown[]
}

const zero = `0x${"00".repeat(20)}`
const word = `0x${"00".repeat(32)}`

/** The first questions to each remote. */
export const questions: readonly RpcRequest[] = [
  { method: "eth_chainId", params: [] },
  { method: "eth_getStorageValues", params: [{ [zero]: [word] }, "latest"] },
  { method: "eth_getAccountInfo", params: [zero, "latest"] },
]

/** Asks a remote its first questions and some further ones; when one about an ability fails, the ability stays unknown. */
export async function introduce(
  endpoint: Endpoint,
  further: readonly RpcRequest[],
  shared: Shared,
  signal: AbortSignal,
): Promise<Introduction | Failure> {
  const all = await exchange(endpoint, [...questions, ...further], shared, signal)
  const [chain, storage, account, ...rest] = all as [Outcome, Outcome, Outcome, ...Outcome[]]
  const failed = [chain, ...rest].find(({ failure, error }) => failure ?? error)
  if (failed?.failure !== undefined) return failed.failure
  if (failed?.error !== undefined)
    return { kind: "refused", error: failed.error, reason: failed.error.message }
  const chainId = quantity((chain as { result?: unknown }).result)
  if (chainId === undefined) return { kind: "transient", reason: "the answer to eth_chainId is not a number" }
  endpoint.abilities.storageValues = ability(storage, (result) => Array.isArray(Object.values(result)[0]))
  endpoint.abilities.accountInfo = ability(account, (result) => "balance" in result && "code" in result)
  endpoint.introduced = true
  return { chainId, results: rest.map((outcome) => (outcome as { result?: unknown }).result) }
}

/** Reads a quantity; `undefined` for any other value. */
export function quantity(value: unknown): bigint | undefined {
  return typeof value === "string" && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

function ability(outcome: Outcome, fits: (result: object) => boolean): boolean | undefined {
  if (outcome.failure !== undefined) return outcome.failure.kind === "transient" ? undefined : false
  if (outcome.error !== undefined) return false
  const { result } = outcome as { result: unknown }
  return typeof result === "object" && result !== null && fits(result)
}
