/** State that is read together with its block, so that the opening of an origin takes one round trip. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Abilities } from "./endpoint.ts"
import type { Outcome, RpcRequest } from "./failures.ts"
import { listKeys, type StateKey } from "./keys.ts"
import type { StateKeys, StateValues } from "./origin.ts"
import { type At, hashOf, type Parts, partsOf, planAt, type Step } from "./plan.ts"
import { gather } from "./values.ts"

/** Requests for state of a block whose hash is not known yet; they follow other requests. */
export interface EarlyPlan {
  readonly requests: readonly RpcRequest[]
  /** The number of requests in each message; if the messages differ, the state does not count. */
  readonly lengths: readonly number[]
  /** Returns the values that were answered; `undefined` when they may be of another block. */
  take(outcomes: readonly Outcome[], block: unknown): StateValues | undefined
}

/** Nothing is known of the remote yet, so only methods of every remote are used. */
const plain: Abilities = {
  storageValues: false,
  accountInfo: false,
  accessList: undefined,
  hashes: undefined,
}

/** A step, or the request for the block: its answer must be the same at both ends of each message. */
type Entry = Step | "check"

/**
 * Plans reads of state at a block that is named by a tag, a number or its hash.
 *
 * @param before - The number of requests before them; the last of these asks for the block.
 * @param together - The maximum number of requests in one message.
 */
export function planEarly(
  keys: StateKeys,
  { named, before, together }: { readonly named: RpcRequest; readonly before: number; together: number },
): EarlyPlan {
  const listed = listKeys(keys)
  const steps = planAt(listed, new Map(), plain, atOf(named))
  const entries: Entry[] = []
  const lengths: number[] = []
  for (let [at, length] = [0, before]; at < steps.length; length = 0) {
    const messageStart = entries.length
    if (lengths.length > 0) entries.push("check")
    const capacity = together - length - (entries.length - messageStart) - 1
    entries.push(...steps.slice(at, at + capacity), "check")
    at += capacity
    lengths.push(length + entries.length - messageStart)
  }
  return {
    requests: entries.map((entry) => (entry === "check" ? named : entry.request)),
    lengths,
    take: (outcomes, block) => read(entries, outcomes, block, listed),
  }
}

function atOf({ method, params: [name] }: RpcRequest): At {
  return method === "eth_getBlockByHash" ? { blockHash: name as Hex } : (name as string)
}

function read(
  entries: readonly Entry[],
  outcomes: readonly Outcome[],
  block: unknown,
  keys: readonly StateKey[],
): StateValues | undefined {
  const blockHash = hashOf(block)
  if (blockHash === undefined || outcomes.length !== entries.length) return undefined
  const parts: Parts = new Map()
  for (const [index, entry] of entries.entries()) {
    const { result } = outcomes[index] as { readonly result?: unknown }
    if (entry === "check") {
      if (hashOf(result) !== blockHash) return undefined
      continue
    }
    const taken = entry.take(result)
    if (taken instanceof Map) for (const [name, value] of taken) parts.set(name, value)
  }
  return gather(
    keys.filter((key) => partsOf(key).every((name) => parts.has(name))),
    parts,
  )
}
