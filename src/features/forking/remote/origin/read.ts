/** Reads of state at an endpoint: all that is missing, in one round trip, by the methods of the endpoint. */
import type { Endpoint } from "./endpoint.ts"
import type { Failure, Outcome, RpcRequest } from "./failures.ts"
import type { StateKey } from "./keys.ts"
import type { OriginBlock } from "./origin.ts"
import { hashOf, type Parts, plan, type Step } from "./plan.ts"
import { chunksOf, exchange, type Shared } from "./transport/exchange.ts"
import { mayRefuseHash } from "./words.ts"

/** The result of a step: parts, a failure, or another plan because the remote lacks an ability. */
type Verdict = { readonly parts: Parts } | { readonly failure: Failure } | "other plan"

/**
 * Reads the keys whose parts are missing, and adds the parts that were answered.
 *
 * @returns The first failure among the keys that are left.
 */
export async function readRound(
  endpoint: Endpoint,
  { block, keys, parts }: { block: OriginBlock; keys: readonly StateKey[]; parts: Parts },
  shared: Shared,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  for (;;) {
    const steps = plan(keys, parts, endpoint.abilities, block)
    if (steps.length === 0) return undefined
    const byNumber = endpoint.abilities.hashes === false || keys.some((key) => "blockHash" in key)
    const requests = steps.map(({ request }) => request)
    const answered = byNumber
      ? await checked(endpoint, requests, block, shared, signal)
      : await exchange(endpoint, requests, shared, signal)
    if (!Array.isArray(answered)) return answered
    const verdicts = steps.map((step, index) => judge(step, answered[index] as Outcome, endpoint))
    for (const verdict of verdicts) {
      if (verdict !== "other plan" && "parts" in verdict)
        for (const [name, value] of verdict.parts) parts.set(name, value)
    }
    const failed = verdicts.flatMap((verdict) =>
      verdict !== "other plan" && "failure" in verdict ? [verdict.failure] : [],
    )
    const worst = failed.find(({ kind }) => kind === "refused") ?? failed[0]
    if (worst !== undefined) return worst
    if (!verdicts.includes("other plan")) return undefined
  }
}

/**
 * Sends requests that name the block by its number, and asks for the hash of that number before and after.
 *
 * The chain can have been another one in between only if it was reorganised twice.
 */
async function checked(
  endpoint: Endpoint,
  requests: readonly RpcRequest[],
  block: OriginBlock,
  shared: Shared,
  signal: AbortSignal,
): Promise<Outcome[] | Failure> {
  const check = blockCheck(block)
  const all = [check, ...requests, check]
  const [before, ...rest] = await exchange(endpoint, all, shared, signal)
  const together = rest.pop()
  // Only within one message does the last request come after the others.
  const after =
    chunksOf(all, endpoint, shared.options).length === 1
      ? together
      : (await exchange(endpoint, [check], shared, signal))[0]
  for (const outcome of [before, after]) {
    const failure = outcome && mismatch(outcome, block)
    if (failure !== undefined) return failure
  }
  return rest
}

/** Returns the request whose answer shows whether a remote still has a block; see {@link mismatch}. */
export const blockCheck = ({ number }: OriginBlock): RpcRequest => ({
  method: "eth_getBlockByNumber",
  params: [`0x${number.toString(16)}`, false],
})

/** Returns the failure of a remote that has another block at that number, or none. */
export function mismatch(outcome: Outcome, block: OriginBlock): Failure | undefined {
  if (outcome.failure !== undefined) return outcome.failure
  if (outcome.error !== undefined) return { kind: "transient", reason: outcome.error.message }
  const { result } = outcome as { result: unknown }
  if (result === null) return { kind: "noState", reason: "unknown block" }
  const hash = hashOf(result)
  if (hash === block.hash.toLowerCase()) return undefined
  return {
    kind: "noState",
    reason: `block ${block.number} now has the hash ${hash}: the chain was reorganised`,
  }
}

function judge(step: Step, outcome: Outcome, { abilities, transport }: Endpoint): Verdict {
  const { method, params } = step.request
  const at = params.at(-1)
  const isByHash = typeof at === "object" && at !== null && "blockHash" in at
  const error = outcome.error ?? outcome.failure?.error
  if (error === undefined && outcome.failure === undefined) {
    const { result } = outcome as { result: unknown }
    const parts = step.take(result)
    if (parts !== undefined) {
      if (isByHash) abilities.hashes = true
      return { parts }
    }
    if (result === null) return { failure: { kind: "noState", reason: `${method}: no value` } }
    if (step.needs !== undefined) return without(abilities, step.needs)
    return { failure: { kind: "transient", reason: `${method}: unreadable value` } }
  }
  if (outcome.failure !== undefined && outcome.failure.kind !== "noMethod")
    return { failure: outcome.failure }
  if (isByHash && abilities.hashes !== true && error && outcome.error && mayRefuseHash(error)) {
    abilities.hashes = false
    return "other plan"
  }
  if (step.needs !== undefined) return without(abilities, step.needs)
  const reason = `${method}: ${transport.name.clean(error?.message ?? "")}`
  return { failure: { kind: outcome.failure === undefined ? "transient" : "refused", reason, error } }
}

function without(abilities: Endpoint["abilities"], ability: "storageValues" | "accountInfo"): "other plan" {
  abilities[ability] = false
  return "other plan"
}
