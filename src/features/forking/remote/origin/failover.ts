/** Attempts: at the first remote that works, at others when it fails, and again after a growing pause. */
import type { Endpoint } from "./endpoint.ts"
import type { Failure } from "./failures.ts"
import { defaultBackoffMs } from "./options.ts"
import { wait } from "./timing.ts"
import type { Shared } from "./transport/exchange.ts"

/** Does its work at an endpoint; returns the failure that is left, and whether more was answered than before. */
export type Round = (endpoint: Endpoint) => Promise<{ failure: Failure; progressed: boolean } | undefined>

/** Work that no endpoint could finish. */
export interface GivenUp {
  /** The hosts, joined. */
  readonly origin: string
  readonly kind: Failure["kind"]
  readonly attempts: number
  readonly reason: string
  readonly error: Failure["error"]
  readonly mismatch: Failure["mismatch"]
}

/** The state of an endpoint within one piece of work. */
interface Trial {
  readonly endpoint: Endpoint
  failed: number
  notBeforeMs: number
  last: Failure | undefined
  isOut: boolean
}

/** The longest pause between attempts; a remote that asks for more counts as refusing. */
const longestPauseMs = 60_000

/** A remote that refuses is not asked for this time while others work. */
const refusedMs = 300_000

/**
 * Repeats a round until it leaves nothing.
 *
 * @param waitsForState - `true` to wait for a remote that lacks the block, `false` to ask each one once.
 * @returns `undefined` when the work is done.
 */
export async function persist(
  endpoints: readonly Endpoint[],
  { shared, signal, waitsForState }: { shared: Shared; signal: AbortSignal; waitsForState: boolean },
  round: Round,
): Promise<GivenUp | undefined> {
  const { timing, stats, options } = shared
  const trials = endpoints.map((endpoint): Trial => {
    return { endpoint, failed: 0, notBeforeMs: 0, last: undefined, isOut: false }
  })
  let trial = choose(trials, timing.now())
  for (let attempts = 1; ; attempts++) {
    // Another request may prolong the wait of this endpoint meanwhile.
    do await wait(timing, readyMs(trial) - timing.now(), signal)
    while (readyMs(trial) > timing.now())
    if (trial.endpoint.failures > 0) trial.endpoint.coolUntilMs = timing.now() + shared.timeoutMs
    const left = await round(trial.endpoint)
    if (left === undefined) {
      recover(trial.endpoint)
      return undefined
    }
    fail(trial, left, { shared, waitsForState })
    const rest = trials.filter(({ isOut }) => !isOut)
    if (rest.length === 0) return giveUp(trials, attempts)
    const next = choose(rest, timing.now())
    stats.retries++
    if (next !== trial) stats.failovers++
    const waitMs = Math.max(0, readyMs(next) - timing.now())
    options.onRetry?.({ origin: trial.endpoint.transport.name.host, reason: left.failure.reason, waitMs })
    trial = next
  }
}

const readyMs = ({ notBeforeMs, endpoint }: Trial): number => Math.max(notBeforeMs, endpoint.limitedUntilMs)

/** Returns the first one that works; else the one whose cool-down ends first; else the one that is ready first. */
function choose(trials: readonly Trial[], nowMs: number): Trial {
  const ready = trials.filter((trial) => readyMs(trial) <= nowMs)
  const well = ready.find(({ endpoint }) => endpoint.coolUntilMs <= nowMs)
  const byTime = (time: (trial: Trial) => number) => (one: Trial, other: Trial) => time(one) - time(other)
  const cooled = [...ready].sort(byTime(({ endpoint }) => endpoint.coolUntilMs))[0]
  return well ?? cooled ?? ([...trials].sort(byTime(readyMs))[0] as Trial)
}

function recover(endpoint: Endpoint): void {
  endpoint.failures = 0
  endpoint.coolUntilMs = 0
}

function fail(
  trial: Trial,
  { failure, progressed }: { failure: Failure; progressed: boolean },
  { shared, waitsForState }: { shared: Shared; waitsForState: boolean },
): void {
  const { timing, options } = shared
  const { endpoint } = trial
  const now = timing.now()
  const retries = options.retries ?? 5
  const asksTooMuch = (failure.waitMs ?? 0) > longestPauseMs
  trial.failed = progressed ? 1 : trial.failed + 1
  trial.last = asksTooMuch ? { ...failure, kind: "refused", reason: tooLong(failure) } : failure
  if (failure.kind === "noState" || failure.kind === "noMethod") {
    recover(endpoint)
    trial.isOut = failure.kind === "noMethod" || trial.failed > (waitsForState ? retries : 0)
    trial.notBeforeMs = now + pauseMs(trial.failed, shared)
    return
  }
  endpoint.failures++
  const isFinal = trial.last.kind === "refused"
  trial.isOut = isFinal || trial.failed > retries
  trial.notBeforeMs = now + Math.max(failure.waitMs ?? 0, pauseMs(trial.failed, shared))
  endpoint.limitedUntilMs = Math.max(
    endpoint.limitedUntilMs,
    now + Math.min(failure.waitMs ?? 0, longestPauseMs),
  )
  endpoint.coolUntilMs = now + (isFinal ? refusedMs : pauseMs(endpoint.failures, shared))
}

const tooLong = ({ reason, waitMs = 0 }: Failure): string =>
  `${reason}; it asks to wait ${Math.ceil(waitMs / 1000)} s`

/** Doubles with each failure. The jitter, at most a half, keeps clients apart that failed together. */
function pauseMs(failed: number, { timing, options: { backoffMs = defaultBackoffMs } }: Shared): number {
  const full = Math.min(longestPauseMs, backoffMs * 2 ** Math.min(failed - 1, 20))
  return full * (0.5 + timing.random() / 2)
}

/** Returns one failure for all remotes: that of the remote that was most likely to answer in the end. */
function giveUp(trials: readonly Trial[], attempts: number): GivenUp {
  const failed = trials.flatMap(({ endpoint, last }) => (last === undefined ? [] : [{ endpoint, last }]))
  const order = ["noState", "noMethod", "transient", "batch", "refused"] as const
  const main = [...failed].sort(
    (one, other) => order.indexOf(one.last.kind) - order.indexOf(other.last.kind),
  )[0]
  const hosts = failed.map(({ endpoint }) => endpoint.transport.name.host)
  const reasons = failed.map(
    ({ last }, index) => (failed.length > 1 ? `${hosts[index]}: ` : "") + last.reason,
  )
  return {
    origin: hosts.join(", "),
    kind: main?.last.kind ?? "transient",
    attempts,
    reason: reasons.join("; "),
    error: main?.last.error,
    mismatch: main?.last.mismatch,
  }
}
