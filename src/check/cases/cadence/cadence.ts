/** The times of an endpoint: of its refreshes, and of a transaction from its send to its seal. */
import { contextIn } from "../../account/probeContract.ts"
import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import { differs, fails, holds, notApplicable } from "../../findings.ts"
import { minIntervals, refreshesOf } from "../../record/refreshes.ts"
import type { Recording, Sent } from "../../record/types.ts"
import { distributionOf } from "../../report/distribution.ts"
import { readService, subblocks } from "../../rules.ts"
import type { Finding, Measured, Need, Rule } from "../../types.ts"

const cadenceCase = (
  name: string,
  says: string,
  rule: Rule,
  needs: readonly Need[],
  judge: (recording: Recording, context: Context) => Finding,
): Case => ({
  name: `cadence/${name}`,
  group: "cadence",
  says,
  rule,
  needs: ["recording", ...needs],
  requests: 0,
  run: async (context) => judge(await context.recording(), context),
})

/** The time within which a transaction is seen, in milliseconds: an interval to wait, one to build, one to look, and the way. */
const limitOf = (refresh: number) => 3 * refresh + 300

/** Judges a time of each of our transactions. */
function judgeTimes(
  asked: string,
  sent: readonly Sent[],
  timeOf: (each: Sent) => number | undefined,
  limit: number,
): Finding {
  const values = sent.flatMap((each) => timeOf(each) ?? [])
  if (values.length === 0) return notApplicable("none of our transactions was seen", asked)
  const measured: Measured = { name: asked, unit: "ms", values }
  const { median } = distributionOf(values)
  const answered = `median ${Math.round(median)} ms`
  return median <= limit
    ? holds(asked, answered, measured)
    : fails(`expected at most ${limit} ms`, asked, answered, measured)
}

const since = ({ sentAt }: Sent, at: number | undefined) => (at === undefined ? undefined : at - sentAt)

/** The cases. */
export const cadenceCases: readonly Case[] = [
  cadenceCase(
    "refresh",
    "pre-confirmed state is refreshed about every 200 ms, or in the time of the network",
    readService("8"),
    ["listening", "refreshes"],
    (recording, { dialect }) => {
      const { source, intervals, isSteady } = refreshesOf(recording)
      const measured: Measured = { name: "refresh interval", unit: "ms", values: intervals }
      if (intervals.length < minIntervals)
        return notApplicable(`fewer than ${minIntervals} refreshes within blocks were seen`, source)
      const { median, p95 } = distributionOf(intervals)
      const answered = `median ${Math.round(median)} ms, 95 % ${Math.round(p95)} ms`
      if (median <= 2 * dialect.refresh) return holds(source, answered, measured)
      if (isSteady) return fails(`expected about ${dialect.refresh} ms`, source, answered, measured)
      return notApplicable("transactions were too rare to show the interval", source, answered)
    },
  ),
  cadenceCase(
    "send-to-pending",
    "a transaction is in the open block a few intervals after its send",
    subblocks("Interval"),
    ["transactions"],
    ({ sent }, { dialect }) => {
      if (!dialect.preconfirms) return notApplicable("the chain does not pre-confirm by itself")
      return judgeTimes(
        "from send to pending",
        sent,
        (each) => since(each, each.openAt),
        limitOf(dialect.refresh),
      )
    },
  ),
  cadenceCase(
    "send-to-receipt",
    "a receipt by hash exists a few intervals after the send",
    readService("4.2"),
    ["transactions"],
    ({ sent }, { dialect }) => {
      const asked = "from send to receipt"
      const seen = sent.filter(({ receiptAt, openAt }) => receiptAt !== undefined && openAt !== undefined)
      if (seen.length === 0) return notApplicable("none of our transactions was pre-confirmed", asked)
      const values = seen.map(({ receiptAt = 0, sentAt }) => receiptAt - sentAt)
      const measured: Measured = { name: asked, unit: "ms", values }
      const isEarly = seen.every(({ receiptBeforeSeal }) => receiptBeforeSeal === true)
      const answered = `median ${Math.round(distributionOf(values).median)} ms, ${isEarly ? "before" : "after"} the seal`
      if (dialect.receipts === "sealed" || isEarly) return holds(asked, answered, measured)
      return differs("a receipt by hash follows the seal", asked, answered, measured)
    },
  ),
  cadenceCase(
    "send-to-seal",
    "a pre-confirmed transaction is sealed in the block that pre-confirmed it",
    subblocks("Requirements: sealed block"),
    ["transactions"],
    ({ sent }) => {
      const asked = "from send to seal"
      const seen = sent.filter(({ openIn, sealedIn }) => openIn !== undefined && sealedIn !== undefined)
      if (seen.length === 0)
        return notApplicable("none of our transactions was pre-confirmed and sealed", asked)
      const measured: Measured = {
        name: asked,
        unit: "ms",
        values: seen.map(({ sealedAt = 0, sentAt }) => sealedAt - sentAt),
      }
      const moved = seen.find(({ openIn, sealedIn }) => openIn !== sealedIn)
      const answered =
        moved === undefined
          ? `${seen.length} transactions in their blocks`
          : `open in ${moved.openIn}, sealed in ${moved.sealedIn}`
      return moved === undefined
        ? holds(asked, answered, measured)
        : fails("another block has it", asked, answered, measured)
    },
  ),
  cadenceCase(
    "context-lag",
    "the context of calls at pending stays at most five blocks behind",
    readService("4.1"),
    [],
    ({ moments }) => {
      const asked = "NUMBER in calls at pending"
      const values = moments.flatMap(({ open, context }) => {
        const number = contextIn(context.result)?.number
        return number === undefined ? [] : [Number(open.number) - Number(number)]
      })
      if (values.length === 0) return notApplicable("no call has returned its context", asked)
      const measured: Measured = { name: "lag of the context", unit: "blocks", values }
      const { most } = distributionOf(values)
      return most <= 5
        ? holds(asked, `at most ${most} blocks`, measured)
        : fails("more than five blocks", asked, `${most} blocks`, measured)
    },
  ),
  cadenceCase("head-lag", "the head does not go back", readService("1"), [], ({ ticks }) => {
    const asked = "eth_blockNumber, again and again"
    const heads = ticks.map(({ latest }) => latest)
    if (new Set(heads).size < 2) return notApplicable("the head has not moved", asked)
    const values = heads.map((head, index) =>
      Math.max(0, ...heads.slice(0, index).map((before) => before - head)),
    )
    const measured: Measured = { name: "lag of replicas", unit: "blocks", values }
    const { most } = distributionOf(values)
    if (most === 0) return holds(asked, `from ${heads[0]} to ${heads.at(-1)}`, measured)
    if (most === 1) return differs("replicas: one block behind each other", asked, "1 block back", measured)
    return fails("it went back", asked, `${most} blocks back`, measured)
  }),
]
