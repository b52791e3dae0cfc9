/** The transactions of a sequence of messages, executed again on the state of the parent, have the results of the sealed block. */
import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import { type Answer, lineOf } from "../../endpoint/rpc.ts"
import { fails, holds, notApplicable } from "../../findings.ts"
import type { Block, SealedBlock, Transaction } from "../../record/types.ts"
import { subblocks } from "../../rules.ts"
import type { Finding } from "../../types.ts"
import { receiptsIn } from "../pending/eachMoment.ts"
import { type Decoded, decode, type Sequence } from "./messages.ts"

/** The most transactions of a block that is executed again: an endpoint limits the gas of one request. */
const maxTransactions = 50

const method = "eth_simulateV1"

/** The types of deposits and of the list of refunds, which are not compared: their fees are not those of a call. */
const listType = "0x7d"
const protocolTypes: readonly unknown[] = ["0x7e", listType]

/** The result of one call, or a receipt. */
interface Outcome extends Executed {
  /** The gas that the block gives back, which a call does not get. */
  readonly opGasRefund?: unknown
}

/** The result of one call of `eth_simulateV1`. */
interface Executed {
  readonly status: string
  readonly gasUsed: string
  readonly logs: readonly unknown[]
}

/** The case. */
export const executedCase: Case = {
  name: "stream/executed",
  group: "stream",
  says: "the transactions of the messages, executed on the parent's state, have the status, gas and logs of their receipts",
  rule: subblocks("Requirements: sealed block"),
  needs: ["recording", "feed"],
  requests: 1,
  async run(context) {
    const decoded = await context.shared(decode)
    return "verdict" in decoded ? decoded : execute(decoded, context)
  },
}

async function execute({ sequences, recording }: Decoded, { rpc }: Context): Promise<Finding> {
  const chosen = sequences
    .toReversed()
    .flatMap((sequence) => {
      const sealed = recording.sealed.get(sequence.number)
      return sealed !== undefined && isComparable(sequence, sealed.block) ? [sealed] : []
    })
    .at(0)
  const asked = `${method} with the transactions of the messages`
  if (chosen === undefined)
    return notApplicable("no rebuilt block had a transaction that is not a deposit", asked)
  const parent = `0x${(Number(chosen.block.number) - 1).toString(16)}`
  const calls = chosen.block.transactions.filter(({ type }) => type !== listType).map(callOf)
  const answer = await rpc.ask(
    method,
    { blockStateCalls: [{ blockOverrides: overridesOf(chosen.block), calls }] },
    parent,
  )
  const results = resultsIn(answer)
  if (results === undefined)
    return notApplicable(`the endpoint does not execute blocks again`, asked, lineOf(answer))
  return compare(`${asked} of block ${Number(chosen.block.number)}`, chosen, results)
}

const isComparable = ({ hashes }: Sequence, { transactions }: Block): boolean =>
  hashes.join() === transactions.map(({ hash }) => hash).join() &&
  transactions.some(({ type }) => !protocolTypes.includes(type)) &&
  transactions.length <= maxTransactions

const callOf = ({ from, to, value, input, gas }: Transaction) => ({ from, to, value, input, gas })

const overridesOf = ({ number, timestamp, gasLimit, miner, mixHash, baseFeePerGas }: Block) => ({
  ...{ number, time: timestamp, gasLimit, feeRecipient: miner, prevRandao: mixHash, baseFeePerGas },
})

const resultsIn = ({ result }: Answer): readonly Executed[] | undefined =>
  Array.isArray(result) ? (result[0] as { calls?: readonly Executed[] } | undefined)?.calls : undefined

function compare(asked: string, { block, receipts }: SealedBlock, results: readonly Executed[]): Finding {
  const list = receiptsIn(receipts)
  if (list === undefined)
    return notApplicable("the endpoint has no list of receipts", asked, lineOf(receipts))
  for (const [index, { type }] of block.transactions.entries()) {
    if (protocolTypes.includes(type)) continue
    const [wanted, found] = [summaryOf(list[index]), summaryOf(results[index])]
    if (wanted !== found) return fails(`expected ${wanted}`, `${asked}, transaction ${index}`, found)
  }
  return holds(asked, `${results.length} results`)
}

const summaryOf = (each: Outcome | undefined): string =>
  each === undefined ? "none" : `status ${each.status}, gas ${gasOf(each)}, ${each.logs.length} logs`

const gasOf = ({ gasUsed, opGasRefund }: Outcome): number => Number(gasUsed) + Number(opGasRefund ?? 0)
