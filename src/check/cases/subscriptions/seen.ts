/** The subscriptions of a recording, as their cases read them. */

import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import { originOf } from "../../endpoint/socket.ts"
import { fails } from "../../findings.ts"
import type { Log, Recording, SealedBlock, Subscribed } from "../../record/types.ts"
import type { Finding, Need, Rule } from "../../types.ts"
import { receiptsIn } from "../pending/eachMoment.ts"
import { isOfProtocol } from "../stream/messages.ts"

/** The subscriptions of a recording, with its other parts. */
export interface Seen extends Subscribed {
  readonly recording: Recording
  /** Returns the notifications of a kind. */
  readonly of: (kind: string) => readonly unknown[]
}

/** Returns a case about the subscriptions; an endpoint that refuses the connection fails it. */
export const subscriptionCase = (
  name: string,
  says: string,
  rule: Rule,
  judge: (seen: Seen, context: Context) => Finding,
  needs: readonly Need[] = [],
): Case => ({
  name: `subscriptions/${name}`,
  group: "subscriptions",
  says,
  rule,
  needs: ["recording", "ws", ...needs],
  requests: 0,
  async run(context) {
    const recording = await context.recording()
    const { subscribed } = recording
    const asked = originOf(context.facts.ws)
    if (subscribed === undefined || subscribed.error !== undefined)
      return fails(subscribed?.error ?? "no connection", asked, "no connection")
    const { answers, notifications } = subscribed
    const of = (kind: string) =>
      notifications
        .filter(({ subscription }) => subscription === answers[kind]?.result)
        .map(({ result }) => result)
    return judge({ ...subscribed, recording, of }, context)
  },
})

const inOrder = ({ sealed }: Recording): readonly SealedBlock[] =>
  [...sealed.values()].toSorted((one, other) => Number(one.block.number) - Number(other.block.number))

/** The logs of the watched contract in sealed blocks, in order. */
export const sealedLogs = (recording: Recording): readonly Log[] =>
  inOrder(recording)
    .flatMap(({ receipts }) => receiptsIn(receipts) ?? [])
    .flatMap(({ logs }) => logs)
    .filter(({ address }) => address.toLowerCase() === recording.watched?.toLowerCase())

/** Returns the name of a log: its transaction and its index. */
export const nameOfLog = ({ transactionHash, logIndex }: Log) => `${transactionHash}/${Number(logIndex)}`

/**
 * The transactions that were pre-confirmed while we listened and are sealed, in their order: ours, and those of others in the open blocks
 * that began meanwhile.
 */
export function preconfirmed(recording: Recording): readonly string[] {
  const { sent, ticks } = recording
  const first = ticks[0]?.number ?? Number.POSITIVE_INFINITY
  const others = ticks.filter(({ number = 0, latest }) => number > Math.max(first, latest))
  const open = new Set([
    ...sent.filter(({ openAt }) => openAt !== undefined).map(({ hash }) => hash),
    ...others.flatMap(({ transactions }) => transactions),
  ])
  return inOrder(recording)
    .flatMap(({ block }) => block.transactions)
    .filter((each) => open.has(each.hash) && !isOfProtocol(each))
    .map(({ hash }) => hash)
}
