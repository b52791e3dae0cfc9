/** Runs the cases against one endpoint, or against two at the same moments. */
import { InvalidOption, RateLimited, RequestLimitReached } from "../errors/index.ts"
import type { Case } from "./case.ts"
import { cases as allCases } from "./cases/index.ts"
import { type Context, canSend, createContext, requestsOf, usesTransactions } from "./context.ts"
import { fails, notApplicable } from "./findings.ts"
import { type CheckReport, type CheckResult, groups, type Need, type Verdict } from "./types.ts"

/** The options of {@link check}. */
export interface CheckOptions {
  /** The URL of the WebSocket server. Nodes on a developer's machine have it at the same address. */
  readonly ws?: string | undefined
  /** The URL of the raw feed. */
  readonly feed?: string | undefined
  /** The network whose dialect is expected; the contract itself when absent. */
  readonly network?: string | undefined
  /** The private key of an account with funds; without one, nothing is sent, except on a node of a developer. */
  readonly key?: string | undefined
  /** `true` to send no transaction in any case. */
  readonly readOnly?: boolean | undefined
  /** Groups, or names of cases; all of them when absent. */
  readonly only?: readonly string[] | undefined
  /** The most requests of the run; 1000 when absent. */
  readonly requests?: number | undefined
  /** Called before the cases run. */
  readonly onPlan?: ((plan: CheckPlan) => void) | undefined
  /** Called with the most that the transactions cost, in wei, before the first one is sent. */
  readonly onCost?: ((cost: bigint) => void) | undefined
}

/** The plan of a run. */
export interface CheckPlan {
  readonly endpoint: CheckReport["endpoint"]
  readonly cases: number
  /** The most requests that are sent. */
  readonly requests: number
  /** `true` when transactions are sent. */
  readonly sends: boolean
}

const defaultRequests = 1000

/**
 * Checks an endpoint against the contract of pre-confirmations.
 *
 * @param url - The URL of its JSON-RPC over HTTP.
 * @returns The verdict of each case. `ok` is `true` when none fails.
 * @throws {@link InvalidOption} for an unknown network, group or case, and for a key that is not one.
 * @throws {@link EndpointNotReached} when the endpoint does not answer.
 * @throws {@link RateLimited} when it refuses the first requests.
 * @throws {@link CheckNotFunded} when the account of the key has less than the transactions can cost.
 * @example
 * const { ok, counts } = await check("http://127.0.0.1:8545", { only: ["contract"] })
 * ok // true
 */
export async function check(url: string, options: CheckOptions = {}): Promise<CheckReport> {
  const [report] = await checkAll([url], options)
  return report as CheckReport
}

/** Checks endpoints, each case at the same time on all of them. */
export async function checkAll(
  urls: readonly string[],
  options: CheckOptions,
): Promise<readonly CheckReport[]> {
  const chosen = casesOf(options.only)
  assertKey(options.key)
  const requests = options.requests ?? defaultRequests
  const starts = performance.now()
  const contexts = await Promise.all(
    urls.map((url, index) =>
      createContext({ ...options, ...(index > 0 && onlyFirst), url, requests }, chosen),
    ),
  )
  assertOwnNonces(contexts, options)
  for (const { facts, sender } of contexts) {
    const sends = canSend(options, facts) && chosen.some(usesTransactions)
    const most = Math.min(requests, requestsOf(chosen, sends))
    options.onPlan?.({ endpoint: endpointOf(facts), cases: chosen.length, requests: most, sends })
    if (sends) await sender().catch(unlessLimited)
  }
  const results: CheckResult[][] = contexts.map(() => [])
  for (const each of chosen) {
    const found = await Promise.all(contexts.map((context) => resultOf(each, context, options)))
    found.forEach((result, index) => void results[index]?.push(result))
  }
  return contexts.map((context, index) =>
    reportOf(context, results[index] ?? [], options, performance.now() - starts),
  )
}

/** The options that belong to the first endpoint. */
const onlyFirst = { ws: undefined, feed: undefined } as const

/** @throws {@link InvalidOption} when two endpoints of one chain would send transactions with the same nonces. */
function assertOwnNonces(contexts: readonly Context[], { key, readOnly = false }: CheckOptions): void {
  if (key === undefined || readOnly) return
  const ids = contexts.map(({ facts }) => facts.chainId)
  if (new Set(ids).size < ids.length)
    throw new InvalidOption({
      name: "against",
      expected: "an endpoint of another chain beside a key, whose nonces both would use",
      value: `chain id ${ids[0]}`,
    })
}

/**
 * Returns the cases of groups and names, in their order.
 *
 * @throws {@link InvalidOption} for a word that is neither.
 */
export function casesOf(only: readonly string[] | undefined): readonly Case[] {
  if (only === undefined) return allCases
  const names = new Set<string>([...groups, ...allCases.map(({ name }) => name)])
  for (const word of only)
    if (!names.has(word))
      throw new InvalidOption({
        name: "only",
        expected: `groups (${groups.join(", ")}) or names of cases`,
        value: word,
      })
  return allCases.filter(({ group, name }) => only.includes(group) || only.includes(name))
}

function assertKey(key: string | undefined): void {
  if (key !== undefined && !/^0x[0-9a-f]{64}$/i.test(key))
    throw new InvalidOption({
      name: "key",
      expected: "a private key of 32 bytes in hex",
      value: "another text",
    })
}

/** The reasons for which a case does not apply, by what it needs and does not have. */
function missing(needs: readonly Need[], { facts }: Context, sends: boolean): string | undefined {
  if (needs.includes("transactions") && !sends)
    return "it needs transactions: --key, or a node of a developer"
  if (needs.includes("ws") && facts.ws === undefined) return "it needs a WebSocket server: --ws"
  if (needs.includes("feed") && facts.feed === undefined) return "it needs the raw feed: --feed"
  return undefined
}

async function resultOf(each: Case, context: Context, options: CheckOptions): Promise<CheckResult> {
  const { name, group, says, rule, needs, run } = each
  const reason = missing(needs, context, canSend(options, context.facts))
  const finding = reason === undefined ? await tried(() => run(context)) : notApplicable(reason)
  return { name, group, says, rule, ...finding }
}

/** Rethrows an error that is not about the number of requests: those are the reasons of cases. */
function unlessLimited(error: unknown): void {
  if (!(error instanceof RateLimited || error instanceof RequestLimitReached)) throw error
}

async function tried(run: () => ReturnType<Case["run"]>) {
  try {
    return await run()
  } catch (error) {
    const { message } = error as Error
    if (error instanceof RateLimited) return notApplicable(message)
    if (error instanceof RequestLimitReached) return notApplicable(`${message}: --requests`)
    return fails(message, "the requests of the case", "no answer")
  }
}

const endpointOf = ({ url, client, chainId, isDevNode }: CheckReport["endpoint"]) => ({
  url,
  client,
  chainId,
  isDevNode,
})

function reportOf(
  { rpc, facts, transactions }: Context,
  results: readonly CheckResult[],
  { network }: CheckOptions,
  time: number,
): CheckReport {
  const countOf = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length
  const counts = {
    holds: countOf("holds"),
    differs: countOf("differs"),
    fails: countOf("fails"),
    "not applicable": countOf("not applicable"),
  }
  return {
    endpoint: endpointOf(facts),
    network,
    results,
    counts,
    requests: rpc.count(),
    transactions: transactions(),
    time: Math.round(time),
    ok: counts.fails === 0,
  }
}
