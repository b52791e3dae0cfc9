/** The subscriptions of a recording, as their cases read them. */

import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import { fails } from "../../findings.ts"
import type { Log, Recording, Subscribed } from "../../record/types.ts"
import type { Finding, Need, Rule } from "../../types.ts"
import { receiptsIn } from "../pending/eachMoment.ts"

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
    const asked = context.facts.ws ?? "the WebSocket server"
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

/** The logs of our contract in sealed blocks, in order. */
export const sealedLogs = ({ sealed, contract }: Recording): readonly Log[] =>
  [...sealed.values()]
    .toSorted((one, other) => Number(one.block.number) - Number(other.block.number))
    .flatMap(({ receipts }) => receiptsIn(receipts) ?? [])
    .flatMap(({ logs }) => logs)
    .filter(({ address }) => address.toLowerCase() === contract?.toLowerCase())

/** Returns the name of a log: its transaction and its index. */
export const nameOfLog = ({ transactionHash, logIndex }: Log) => `${transactionHash}/${Number(logIndex)}`

/** Our transactions that were pre-confirmed, in their order. */
export const preconfirmed = ({ sent }: Recording) =>
  sent.filter(({ openAt }) => openAt !== undefined).map(({ hash }) => hash)
