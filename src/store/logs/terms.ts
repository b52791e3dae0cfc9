/** The terms of the index of logs: each log has some, and a search asks for some. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { BoundedCache } from "../../base/boundedCache.ts"
import type { LogCriteria } from "../../chain/logSearch.ts"
import { keccakOf } from "../../evm/base/crypto.ts"
import type { Log } from "../../evm/base/records.ts"

/** A term: `a` and an address, the index of a topic and the topic, or `*` for every log. */
export type Term = string

/** The term that every log has. */
const anyLog: Term = "*"

const addressTerm = (address: Hex): Term => `a${address}`
const topicTerm = (topic: Hex, at: number): Term => `${at}${topic}`

/** Returns the terms of a transaction with logs, each once. */
export function termsOf(logs: readonly Log[]): ReadonlySet<Term> {
  const terms = new Set<Term>()
  if (logs.length > 0) terms.add(anyLog)
  for (const { address, topics } of logs) {
    terms.add(addressTerm(address))
    for (let at = 0; at < topics.length; at++) terms.add(topicTerm(topics[at] as Hex, at))
  }
  return terms
}

/**
 * Returns the terms of a search: a log must have one of each list. Indexed arguments are first, because fewer logs have them
 * than an address or an event.
 */
export function askedTerms({ addresses, topics }: LogCriteria): readonly (readonly Term[])[] {
  const byTopic = topics.map((alternatives, at) => alternatives.map((topic) => topicTerm(topic, at)))
  const [event = [], ...args] = byTopic
  const asked = [...args.reverse(), addresses.map(addressTerm), event].filter((list) => list.length > 0)
  return asked.length > 0 ? asked : [[anyLog]]
}

/** The bytes of the hash of a term. Terms with equal hashes are distinguished by the logs themselves. */
export const termHashLength = 8

const known = new BoundedCache<Term, string>(10_000)

/** Returns the first bytes of the Keccak-256 of a term, as a text of bytes. */
export function hashOfTerm(term: Term): string {
  let hash = known.get(term)
  if (hash !== undefined) return hash
  hash = Buffer.from(keccakOf(term)).toString("latin1", 0, termHashLength)
  known.set(term, hash)
  return hash
}
