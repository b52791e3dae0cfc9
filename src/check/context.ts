/** The parts of a run that cases read: the endpoint, the dialect of its network, and the recording that they share. */
import { fundedSender, fundingRequests, moreCalls, type OnCost } from "./account/funds.ts"
import type { Sender } from "./account/sender.ts"
import { type Dialect, dialectOf } from "./dialects.ts"
import { type Facts, probe, probeRequests } from "./endpoint/probe.ts"
import { createRpc, type Rpc } from "./endpoint/rpc.ts"
import { record, recordingRequests } from "./record/record.ts"
import type { Recording } from "./record/types.ts"
import type { Demands, Need } from "./types.ts"

/** The context of the cases of one endpoint. */
export interface Context {
  readonly rpc: Rpc
  readonly facts: Facts
  /** `true` when the run sends transactions to the endpoint. */
  readonly sends: boolean
  /** `true` for another endpoint of the chain to which the account of the key sends: it sees those transactions as ones of others. */
  readonly isSecond: boolean
  readonly dialect: Dialect
  /** The network whose dialect and rules are expected. */
  readonly network: string | undefined
  /** The account that sends transactions; there is none in a run that only reads. */
  readonly sender: () => Promise<Sender>
  /** The recording; it is made when the first case needs it. */
  readonly recording: () => Promise<Recording>
  /** Returns what a function returns for this context; it runs once. */
  readonly shared: <Value>(make: (context: Context) => Promise<Value>) => Promise<Value>
  /** The number of transactions that were sent so far. */
  readonly transactions: () => number
  /** Counts a transaction that a case sent by itself. */
  readonly countTransaction: () => void
}

/** The parts of the options that a context depends on. */
export interface ContextOptions {
  readonly url: string
  readonly ws?: string | undefined
  readonly feed?: string | undefined
  readonly network?: string | undefined
  readonly key?: string | undefined
  readonly readOnly?: boolean | undefined
  readonly requests: number
  readonly onCost?: OnCost | undefined
}

/**
 * Reaches an endpoint, and creates the context.
 *
 * @param others - The contexts of the run before it: the nonces of the key's account are used once on each chain.
 */
export async function createContext(
  options: ContextOptions,
  cases: readonly Demands[],
  others: readonly Pick<Context, "facts">[],
): Promise<Context> {
  const rpc = createRpc(options.url, options.requests)
  const dialect = dialectOf(options.network)
  const facts = await probe(rpc, options)
  const isSecond =
    options.key !== undefined &&
    !facts.isDevNode &&
    others.some((other) => other.facts.chainId === facts.chainId && !other.facts.isDevNode)
  const sends = !isSecond && canSend(options, facts)
  let own = 0
  const uses = (need: Need) => cases.some(({ needs }) => needs.includes(need))
  const { onCost = () => {} } = options
  const wantsRefreshes = uses("refreshes") && dialect.preconfirms
  const more = wantsRefreshes ? moreCalls : 0
  const sender = once(() => fundedSender(rpc, facts, options.key, { more, onCost }))
  const recording = once(async () => {
    const account = sends ? await sender() : undefined
    const found = await record({
      rpc,
      facts,
      sender: account,
      wantsRefreshes,
      listens: { ws: uses("ws") || uses("listening"), feed: uses("feed") || uses("listening") },
    })
    own += found.sent.length
    return found
  })
  const made = new Map<unknown, Promise<unknown>>()
  const context: Context = {
    rpc,
    facts,
    sends,
    isSecond,
    dialect,
    network: options.network,
    sender,
    recording,
    shared<Value>(make: (context: Context) => Promise<Value>) {
      if (!made.has(make)) made.set(make, make(context))
      return made.get(make) as Promise<Value>
    },
    transactions: () => own,
    countTransaction: () => void own++,
  }
  return context
}

/** Returns `true` when a run may send transactions: with a key, or on a node of a developer. */
const canSend = (
  { key, readOnly = false }: Pick<ContextOptions, "key" | "readOnly">,
  { isDevNode }: Pick<Facts, "isDevNode">,
): boolean => !readOnly && (key !== undefined || isDevNode)

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Returns `true` for a case that makes a run send transactions, where it may: the recording has them too. */
export const usesTransactions = ({ needs }: Pick<Demands, "needs">): boolean =>
  needs.includes("transactions") || needs.includes("recording")

/** Returns the most requests of a run with these cases. */
export function requestsOf(cases: readonly Demands[], sends: boolean): number {
  const own = cases.reduce((sum, { requests }) => sum + requests, probeRequests)
  const records = cases.some(({ needs }) => needs.includes("recording")) ? recordingRequests : 0
  const funds = sends && cases.some(usesTransactions) ? fundingRequests : 0
  return own + records + funds
}
