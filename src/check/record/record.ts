/** Records an endpoint: looks at its open block again and again, and reads it whenever it has changed. */
import type { Sender } from "../account/sender.ts"
import { miningRequests } from "../endpoint/mining.ts"
import type { Facts } from "../endpoint/probe.ts"
import type { Rpc } from "../endpoint/rpc.ts"
import { listenTo } from "./listeners.ts"
import { momentRequests, readMoment, type Subject } from "./moment.ts"
import { minIntervals, refreshesOf } from "./refreshes.ts"
import { readSealed, sealedRequests } from "./sealed.ts"
import { createSeals, type Seals } from "./seals.ts"
import { createSequence, type Sequence } from "./sequence.ts"
import { readTick, tickRequests } from "./tick.ts"
import type { Log, Moment, Recording, Tick } from "./types.ts"

/** The most looks at the open block, and the most moments. */
const [maxTicks, maxMoments] = [120, 14]

/** The number of seals after which a recording may end. */
const wantedSeals = { withTransactions: 2, without: 3 } as const

/** The attempts beside those: the open block may change while it is read. */
const spareMoments = 6

/** The time between two looks at a node that changes on command alone, in milliseconds. */
const manualPauseMs = 5

/** The most requests of a recording. */
export const recordingRequests =
  3 + miningRequests + maxTicks * tickRequests + (maxMoments + spareMoments) * momentRequests + sealedRequests

/** The parts of a run that a recording uses. */
export interface Recorded {
  readonly rpc: Rpc
  readonly facts: Facts
  readonly sender: Sender | undefined
  /** `true` to send more calls until some refreshes were seen. */
  readonly wantsRefreshes: boolean
  readonly listens: { readonly ws: boolean; readonly feed: boolean }
}

/** Records. */
export async function record({ rpc, facts, sender, wantsRefreshes, listens }: Recorded): Promise<Recording> {
  const contract = sender?.nextContract()
  const watched = contract ?? (listens.ws ? await busiestContract(rpc) : undefined)
  const listeners = await listenTo(facts, listens, watched)
  try {
    const ticks: Tick[] = []
    const needsMore = () =>
      wantsRefreshes && refreshesOf({ ticks, ...listeners.soFar() }).intervals.length < minIntervals
    const sequence = createSequence(rpc, sender, contract, needsMore)
    const seals = await createSeals(rpc, facts)
    const pauseMs = seals.isManual ? manualPauseMs : await pauseFor(rpc)
    const moments = await watch({ rpc, sequence, seals, pauseMs, contract, ticks })
    const { sealed, receiptsAfter } = await readSealed(rpc, ticks, moments, sequence.sent)
    const { subscribed, feed } = await listeners.end(sealed)
    return {
      ticks,
      moments,
      sent: sequence.sent,
      contract,
      watched,
      sealed,
      receiptsAfter,
      isManual: seals.isManual,
      subscribed,
      feed,
    }
  } finally {
    listeners.close()
  }
}

/** Returns the contract with the most logs in the newest block; `undefined` where it has none. */
async function busiestContract(rpc: Rpc): Promise<string | undefined> {
  const { result } = await rpc.ask("eth_getLogs", { fromBlock: "latest", toBlock: "latest" })
  const counts = new Map<string, number>()
  for (const { address } of Array.isArray(result) ? (result as Log[]) : [])
    counts.set(address, (counts.get(address) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

interface Watched {
  readonly rpc: Rpc
  readonly sequence: Sequence
  readonly seals: Seals
  readonly pauseMs: number
  readonly contract: string | undefined
  /** The looks, which are added to it. */
  readonly ticks: Tick[]
}

async function watch({ rpc, sequence, seals, pauseMs, contract, ticks }: Watched) {
  const moments: Moment[] = []
  let [triesLeft, key, address] = [maxMoments + spareMoments, "", `0x${"00".repeat(20)}`]
  await sequence.advance()
  while (ticks.length < maxTicks && !isOver(ticks, sequence, seals.isManual)) {
    const tick = await readTick(rpc, sequence.sent, sequence.withoutReceipt())
    ticks.push(tick)
    const { number, transactions, latest } = tick
    const found = [number, latest, transactions.length, transactions.at(-1)].join()
    if (found !== key && triesLeft > 0 && moments.length < maxMoments) {
      triesLeft--
      const subject: Subject = {
        address: sequence.address ?? address,
        lastHash: transactions.at(-1),
        contract: sequence.contractAt(tick, contract),
      }
      const moment = await readMoment(rpc, subject)
      if (moment !== undefined) {
        key = found
        moments.push(moment)
        address = moment.open.transactions.at(-1)?.from ?? address
      }
    }
    await seals.sealIfDone(ticks, sequence, found === key)
    await sequence.advance()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return moments
}

/** Returns `true` when everything was seen: our transactions in sealed blocks, and enough seals of a chain that seals by itself. */
function isOver(ticks: readonly Tick[], sequence: Sequence, isManual: boolean): boolean {
  const sends = sequence.address !== undefined
  if (sends && !sequence.isOver()) return false
  const [first, last] = [ticks[0]?.latest ?? 0, ticks.at(-1)?.latest ?? 0]
  const wanted = sends ? wantedSeals.withTransactions : wantedSeals.without
  return (sends && isManual) || last - first >= wanted
}

/** Returns the time between two looks, in milliseconds: a fortieth of the time of a block, within bounds. */
async function pauseFor(rpc: Rpc): Promise<number> {
  const { result } = await rpc.ask("eth_getBlockByNumber", "latest", false)
  const { number = "0x0", timestamp = "0x0" } = (result ?? {}) as { number?: string; timestamp?: string }
  if (Number(number) < 2) return 50
  const before = await rpc.ask("eth_getBlockByNumber", `0x${(Number(number) - 1).toString(16)}`, false)
  const seconds =
    Number(timestamp) - Number((before.result as { timestamp?: string } | null)?.timestamp ?? timestamp)
  return Math.min(Math.max(seconds * 25, 30), 300)
}
