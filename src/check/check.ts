/** Runs the cases against one endpoint, or against two at the same moments. */
import { MidblockError, RateLimited, RequestLimitReached } from "../errors/index.ts"
import type { Case } from "./case.ts"
import { type Context, createContext, requestsOf, usesTransactions } from "./context.ts"
import { fails, notApplicable } from "./findings.ts"
import { assertOptions, type CheckOptions, casesOf, defaultRequests } from "./options.ts"
import type { CheckReport, CheckResult, Need, Verdict } from "./types.ts"

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
  assertOptions(options)
  const chosen = casesOf(options.only)
  const requests = options.requests ?? defaultRequests
  const starts = performance.now()
  const contexts: Context[] = []
  for (const [index, url] of urls.entries()) {
    const own = { ...options, ...(index > 0 && onlyFirst), url, requests }
    contexts.push(await createContext(own, chosen, contexts))
  }
  for (const { facts, sends, sender } of contexts) {
    const isSending = sends && chosen.some(usesTransactions)
    const most = Math.min(requests, requestsOf(chosen, isSending))
    options.onPlan?.({ endpoint: endpointOf(facts), cases: chosen.length, requests: most, sends: isSending })
    if (isSending) await sender().catch(unlessLimited)
  }
  const results: CheckResult[][] = contexts.map(() => [])
  for (const each of chosen) {
    const found = await Promise.all(contexts.map((context) => resultOf(each, context)))
    found.forEach((result, index) => void results[index]?.push(result))
  }
  return contexts.map((context, index) =>
    reportOf(context, results[index] ?? [], options, performance.now() - starts),
  )
}

/** The options that belong to the first endpoint. */
const onlyFirst = { ws: undefined, feed: undefined } as const

/** The reasons for which a case does not apply, by what it needs and does not have. */
function missing(needs: readonly Need[], { facts, sends, isSecond }: Context): string | undefined {
  if (needs.includes("transactions") && !sends)
    return isSecond
      ? "it needs transactions, and those of the key are sent to the first endpoint of the chain"
      : "it needs transactions: --key, or a node of a developer"
  if (needs.includes("ws") && facts.ws === undefined) return "it needs a WebSocket server: --ws"
  if (needs.includes("feed") && facts.feed === undefined) return "it needs the raw feed: --feed"
  return undefined
}

async function resultOf(each: Case, context: Context): Promise<CheckResult> {
  const { name, group, says, rule, needs, run } = each
  const reason = missing(needs, context)
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
    return fails(
      error instanceof MidblockError ? message : `an answer of another form: ${message}`,
      "the requests of the case",
      "no answer",
    )
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
    ok: counts.fails === 0 && counts.holds + counts.differs > 0,
  }
}
