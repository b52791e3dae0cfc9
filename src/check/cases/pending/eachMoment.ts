/** Cases about the moments of a recording: a rule that must hold at each of them. */

import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import type { Answer } from "../../endpoint/rpc.ts"
import { fails, holds, notApplicable } from "../../findings.ts"
import type { Block, Moment, Receipt, Recording } from "../../record/types.ts"
import type { Finding, Need, Rule } from "../../types.ts"

/** A rule about each moment. */
interface MomentRule {
  readonly name: string
  readonly says: string
  readonly rule: Rule
  readonly needs?: readonly Need[]
  /** The requests of the moment that the rule is about. */
  readonly asked: string
  /** The condition under which a moment says something about the rule. */
  readonly when: {
    readonly words: string
    readonly applies: (moment: Moment, recording: Recording) => boolean
  }
  /** Returns the fault of a moment, or a finding. */
  readonly fault: (moment: Moment, context: Context) => string | Finding | undefined
}

/** Returns the case of a rule: it holds when all moments to which it applies agree with it. */
export const eachMoment = ({ name, says, rule, needs = [], asked, when, fault }: MomentRule): Case => ({
  name: `pending/${name}`,
  group: "pending",
  says,
  rule,
  needs: ["recording", ...needs],
  requests: 0,
  async run(context) {
    const recording = await context.recording()
    const moments = recording.moments.filter((moment) => when.applies(moment, recording))
    if (moments.length === 0)
      return notApplicable(`no moment was seen ${when.words}${refusalIn(recording)}`, asked)
    let last: Finding | undefined
    for (const moment of moments) {
      const found = fault(moment, context)
      const where = `${asked}, in block ${Number(moment.open.number)} with ${moment.open.transactions.length} transactions`
      if (typeof found === "string") return fails(found, where, found)
      if (found?.verdict === "fails") return found
      last = found ?? last
    }
    return last ?? holds(asked, `the same at ${moments.length} moments`)
  },
})

/** Returns the refusal of one of our transactions, for reasons. */
const refusalIn = ({ sent }: Recording): string => {
  const refused = sent.find((each) => each.refused !== undefined)
  return refused === undefined ? "" : `: a transaction was refused, ${refused.refused}`
}

/** Every moment. */
export const always: MomentRule["when"] = { words: "with an open block", applies: () => true }

/** The moments with transactions in the open block. */
export const withTransactions: MomentRule["when"] = {
  words: "with a transaction in the open block",
  applies: ({ open, latest }) => open.transactions.length > 0 && isOpen(open, latest),
}

/** Returns `true` for a block on top of the head; the open block of Hardhat has no number. */
export const isOpen = (
  open: Pick<Block, "number" | "parentHash">,
  latest: Pick<Block, "number" | "hash">,
): boolean =>
  open.number === null ? open.parentHash === latest.hash : Number(open.number) > Number(latest.number)

/** Returns the receipts in an answer; `undefined` when it is not a list. */
export const receiptsIn = ({ result }: Answer): readonly Receipt[] | undefined =>
  Array.isArray(result) ? (result as Receipt[]) : undefined

/** The moments with transactions and their receipts. */
export const withReceipts: MomentRule["when"] = {
  words: "with a transaction and a list of receipts",
  applies: (moment, recording) =>
    withTransactions.applies(moment, recording) && (receiptsIn(moment.receipts)?.length ?? 0) > 0,
}
