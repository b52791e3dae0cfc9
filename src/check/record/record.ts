/** Records an endpoint: looks at its open block again and again, and reads it whenever it has changed. */
import type { Sender } from "../account/sender.ts"
import type { Facts } from "../endpoint/probe.ts"
import type { Rpc } from "../endpoint/rpc.ts"
import { type Listeners, listenTo } from "./listeners.ts"
import { momentRequests, readMoment, type Subject } from "./moment.ts"
import { readSealed, sealedRequests } from "./sealed.ts"
import { createSequence, type Sequence } from "./sequence.ts"
import { readTick, tickRequests } from "./tick.ts"
import type { Moment, Recording, Tick } from "./types.ts"

/** The most looks at the open block, and the most moments. */
const [maxTicks, maxMoments] = [120, 14]

/** The number of seals after which a recording without own transactions ends. */
const wantedSeals = 3

/** The looks without a seal after which a node of a developer is told to seal. */
const ticksToSeal = 60

/** The most requests of a recording. */
export const recordingRequests =
  2 + maxTicks * tickRequests + (maxMoments + 6) * momentRequests + sealedRequests

/** The parts of a run that a recording uses. */
export interface Recorded {
  readonly rpc: Rpc
  readonly facts: Facts
  readonly sender: Sender | undefined
  readonly listens: { readonly ws: boolean; readonly feed: boolean }
}

/** Records. */
export async function record({ rpc, facts, sender, listens }: Recorded): Promise<Recording> {
  const contract = sender?.nextContract()
  const pauseMs = await pauseFor(rpc)
  const listeners = await listenTo(facts, listens, contract)
  try {
    const sequence = createSequence(rpc, sender, contract)
    const { ticks, moments, sealedOnCommand } = await watch({
      rpc,
      facts,
      sequence,
      pauseMs,
      contract,
      listeners,
    })
    const { sealed, receiptsAfter } = await readSealed(rpc, ticks, moments, sequence.sent)
    const { subscribed, feed } = await listeners.end(sealed, ticks.at(-1)?.latest ?? 0)
    return {
      ticks,
      moments,
      sent: sequence.sent,
      contract,
      sealed,
      receiptsAfter,
      sealedOnCommand,
      subscribed,
      feed,
    }
  } finally {
    listeners.close()
  }
}

interface Watched {
  readonly rpc: Rpc
  readonly facts: Facts
  readonly sequence: Sequence
  readonly pauseMs: number
  readonly contract: string | undefined
  readonly listeners: Listeners
}

async function watch({ rpc, facts, sequence, pauseMs, contract }: Watched) {
  const ticks: Tick[] = []
  const moments: Moment[] = []
  let [momentsLeft, key, sealedOnCommand] = [maxMoments + 6, "", false]
  let address = `0x${"00".repeat(20)}`
  await sequence.advance()
  while (ticks.length < maxTicks && !isOver(ticks, sequence)) {
    const tick = await readTick(rpc, sequence.outstanding())
    ticks.push(tick)
    const found = `${tick.number} ${tick.transactions.length} ${tick.latest}`
    if (found !== key && momentsLeft > 0 && moments.length < maxMoments) {
      momentsLeft--
      const subject: Subject = {
        address: sequence.address ?? address,
        lastHash: tick.transactions.at(-1),
        contract: sequence.contractAt(tick, contract),
      }
      const moment = await readMoment(rpc, subject)
      if (moment !== undefined) {
        key = found
        moments.push(moment)
        address = moment.open.transactions.at(-1)?.from ?? address
      }
    }
    await sequence.advance()
    if (isStuck(ticks, sequence) && facts.isDevNode) {
      sealedOnCommand = true
      await rpc.ask("evm_mine")
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return { ticks, moments, sealedOnCommand }
}

/** Returns `true` when everything was seen: our transactions in sealed blocks, or enough seals. */
function isOver(ticks: readonly Tick[], sequence: Sequence): boolean {
  if (sequence.address !== undefined) return sequence.isOver()
  const [first, last] = [ticks[0]?.latest, ticks.at(-1)?.latest]
  return first !== undefined && last !== undefined && last - first >= wantedSeals
}

/** Returns `true` at intervals while the chain seals no block although a transaction waits for it. */
function isStuck(ticks: readonly Tick[], sequence: Sequence): boolean {
  const recent = ticks.slice(-ticksToSeal)
  const isIdle = recent.length === ticksToSeal && recent[0]?.latest === recent.at(-1)?.latest
  return isIdle && sequence.outstanding() !== undefined
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
