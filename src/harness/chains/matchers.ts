/** Matchers of what goes from one chain to another: `toArriveOn`, `toBeRelayed`. */
import type { Chains, MidblockNode } from "../../index.ts"
import { currentNode, decodingOf } from "../current.ts"
import { currentOutcome } from "../matchers/currentOutcome.ts"
import { assertForm } from "../matchers/expectation.ts"
import { judge, judgeNoTransaction, type MatcherThis, type Verdict } from "../matchers/judge.ts"
import type { RpcReceipt } from "../subject.ts"
import { type Arrival, arrivalsOn, messagesOf } from "./arrivals.ts"
import { currentChains } from "./current.ts"

/** Judges what a transaction sends to other chains: all of it must be there, at least in the open block. */
async function judgeArrivals(
  matcher: MatcherThis,
  { subject, expected, absent }: { subject: unknown; expected: string; absent: string },
  find: (receipt: RpcReceipt) => Promise<readonly Arrival[]>,
): Promise<Verdict> {
  const outcome = await currentOutcome(subject)
  if (outcome.kind !== "transaction")
    return judgeNoTransaction(matcher, { outcome, expected, decoding: decodingOf() })
  const arrivals = await find(outcome.receipt)
  const pass = arrivals.length > 0 && arrivals.every(({ state }) => state === "arrived")
  const texts = arrivals.filter(({ state }) => pass || state !== "arrived").map(textOf)
  return judge(matcher, { pass, outcome, expected, found: texts.length === 0 ? absent : texts.join(", ") })
}

const textOf = ({ what, hash, state }: Arrival): string =>
  `its ${what} ${hash.slice(0, 10)}… ${state === "arrived" ? "has arrived" : state}`

/**
 * Expects that what a transaction sends to a chain is there: its deposits have succeeded on an L2, its withdrawals are paid out on L1,
 * its messages are executed on another L2.
 *
 * @param chain - A node of the linked chains.
 * @example await expect(hash).toArriveOn(chains.l2.op)
 */
export async function toArriveOn(this: MatcherThis, subject: unknown, chain: MidblockNode): Promise<Verdict> {
  const chains = currentChains("toArriveOn")
  const name = nameOf(chain, chains)
  assertForm(name !== undefined, "toArriveOn", "a node of the linked chains, such as chains.l2.op", chain)
  const parts = { subject, expected: `arrive on ${name}`, absent: `it sends nothing to ${name}` }
  return judgeArrivals(this, parts, (receipt) =>
    arrivalsOn(chain, { source: currentNode(), receipt, chains }),
  )
}

/**
 * Expects that the messages of a transaction to other L2s are executed there.
 *
 * @example await expect(hash).toBeRelayed()
 */
export async function toBeRelayed(
  this: MatcherThis,
  subject: unknown,
  ...given: readonly unknown[]
): Promise<Verdict> {
  const chains = currentChains("toBeRelayed")
  assertForm(given.length === 0, "toBeRelayed", "nothing", given[0])
  const parts = { subject, expected: "be relayed", absent: "it sends no message to another L2" }
  return judgeArrivals(this, parts, (receipt) => messagesOf(currentNode(), receipt, chains))
}

const nameOf = (node: unknown, { l1, l2 }: Chains): string | undefined =>
  node === l1 ? "L1" : Object.entries(l2).find(([, each]) => each === node)?.[0]
