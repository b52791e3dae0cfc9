/** The open block over time: it only grows, and it becomes the sealed block. */

import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import { fails, holds, notApplicable } from "../../findings.ts"
import type { Block, Moment, Receipt, Recording, SealedBlock } from "../../record/types.ts"
import { flashblocks, readService, subblocks } from "../../rules.ts"
import type { Finding, Rule } from "../../types.ts"
import { isOpen, receiptsIn } from "./eachMoment.ts"

const historyCase = (
  name: string,
  says: string,
  rule: Rule,
  judge: (recording: Recording, context: Context) => Finding,
): Case => ({
  name: `pending/${name}`,
  group: "pending",
  says,
  rule,
  needs: ["recording"],
  requests: 0,
  run: async (context) => judge(await context.recording(), context),
})

/** A moment of a block that was sealed later. */
interface Pair {
  readonly moment: Moment
  readonly after: SealedBlock
}

/** Returns the moments of blocks that were sealed later, and had transactions. */
const pairsOf = ({ moments, sealed }: Recording): readonly Pair[] =>
  moments.flatMap((moment) => {
    const after = sealed.get(Number(moment.open.number))
    return after === undefined || !isOpen(moment.open, moment.latest) || moment.open.transactions.length === 0
      ? []
      : [{ moment, after }]
  })

const eachPair = (name: string, says: string, rule: Rule, fault: (pair: Pair) => string | undefined): Case =>
  historyCase(name, says, rule, (recording) => {
    const asked = "the open block, and the block of its number after the seal"
    const pairs = pairsOf(recording)
    if (pairs.length === 0) return notApplicable("no block with transactions was seen open and sealed", asked)
    for (const pair of pairs) {
      const wrong = fault(pair)
      if (wrong !== undefined) return fails(wrong, `${asked}: ${Number(pair.moment.open.number)}`, wrong)
    }
    return holds(asked, `the same at ${pairs.length} moments`)
  })

const hashesOf = ({ transactions }: Block) => transactions.map(({ hash }) => hash)

/** The fields of the header that are fixed when a block is opened. */
const fixedFields = ["parentHash", "timestamp", "baseFeePerGas", "gasLimit", "miner", "mixHash"] as const

/** The fields of a receipt that the seal does not change. */
const lastingFields = [
  "status",
  "type",
  "gasUsed",
  "cumulativeGasUsed",
  "transactionIndex",
  "contractAddress",
] as const

const logText = ({ logs }: Receipt) =>
  logs
    .map(({ address, topics, data, logIndex }) =>
      [address, topics.join("+"), data, Number(logIndex)].join("/"),
    )
    .join()

/** The cases. */
export const historyCases: readonly Case[] = [
  historyCase(
    "append-only",
    "the open block only grows while it has the same number",
    subblocks("Requirements: append only"),
    ({ ticks }) => {
      const asked = "the transactions of pending, again and again"
      let steps = 0
      for (const [index, { number, transactions }] of ticks.entries()) {
        const before = ticks[index - 1]
        if (before === undefined || number === undefined || before.number !== number) continue
        const kept = transactions.slice(0, before.transactions.length).join()
        if (kept !== before.transactions.join())
          return fails(
            `block ${number} lost or moved a transaction`,
            asked,
            `${before.transactions.length} before, ${transactions.length} after`,
          )
        if (transactions.length > before.transactions.length) steps++
      }
      if (steps === 0) return notApplicable("the open block was not seen to grow", asked)
      return holds(asked, `it grew ${steps} times`)
    },
  ),
  historyCase(
    "number-grows",
    "the number of the open block does not decrease",
    readService("1"),
    ({ ticks }) => {
      const asked = "the number of pending, again and again"
      const numbers = ticks.flatMap(({ number }) => number ?? [])
      if (new Set(numbers).size < 2) return notApplicable("no second open block was seen", asked)
      const back = numbers.find((number, index) => number < (numbers[index - 1] ?? 0))
      return back === undefined
        ? holds(asked, `${numbers[0]} to ${numbers.at(-1)}`)
        : fails(`it went back to ${back}`, asked, numbers)
    },
  ),
  historyCase("time-fixed", "an open block keeps its timestamp", readService("4.1"), ({ ticks }) => {
    const asked = "the timestamp of pending, again and again"
    const times = new Map<number, number>()
    let again = 0
    for (const { number, timestamp } of ticks) {
      if (number === undefined || timestamp === undefined) continue
      if (times.has(number)) again++
      if ((times.get(number) ?? timestamp) !== timestamp)
        return fails(
          `block ${number} had the timestamps ${times.get(number)} and ${timestamp}`,
          asked,
          timestamp,
        )
      times.set(number, timestamp)
    }
    return again === 0
      ? notApplicable("no open block was seen twice", asked)
      : holds(asked, `${times.size} blocks`)
  }),
  eachPair(
    "sealed-transactions",
    "a sealed block begins with the pre-confirmed transactions, in their order",
    subblocks("Requirements: sealed block"),
    ({ moment, after }) => {
      const [open, sealed] = [hashesOf(moment.open), hashesOf(after.block)]
      return sealed.slice(0, open.length).join() === open.join()
        ? undefined
        : `${open.length} transactions were pre-confirmed, and the sealed block begins with others`
    },
  ),
  eachPair(
    "sealed-receipts",
    "the seal changes only the block hash of receipts",
    flashblocks("RPC: receipts"),
    ({ moment, after }) => {
      const sealed = new Map((receiptsIn(after.receipts) ?? []).map((each) => [each.transactionHash, each]))
      for (const receipt of receiptsIn(moment.receipts) ?? []) {
        const later = sealed.get(receipt.transactionHash)
        if (later === undefined) continue
        const field = lastingFields.find((each) => (receipt[each] ?? null) !== (later[each] ?? null))
        if (field !== undefined)
          return `${field} was ${receipt[field]}, and is ${later[field]} after the seal`
        if (logText(receipt) !== logText(later))
          return `the logs of ${receipt.transactionHash} are others after the seal`
      }
      return undefined
    },
  ),
  eachPair(
    "sealed-header",
    "a sealed block has the parent, time, base fee, gas limit, coinbase and randomness of the open one",
    subblocks("Subblock message: base"),
    ({ moment, after }) => {
      const field = fixedFields.find((each) => moment.open[each] !== after.block[each])
      return field === undefined
        ? undefined
        : `${field} was ${moment.open[field]}, and is ${after.block[field]} after the seal`
    },
  ),
  historyCase(
    "sealed-receipt-by-hash",
    "the receipt of a pre-confirmed transaction exists after the seal, with the hash of its block",
    readService("2.4"),
    ({ receiptsAfter, sealed }) => {
      const asked = "eth_getTransactionReceipt after the seal"
      if (receiptsAfter.size === 0)
        return notApplicable("no pre-confirmed transaction was seen sealed", asked)
      const hashes = new Set([...sealed.values()].map(({ block }) => block.hash))
      for (const [hash, { result, error }] of receiptsAfter) {
        const { blockHash } = (result ?? {}) as { blockHash?: string }
        if (blockHash === undefined || !hashes.has(blockHash))
          return fails(`${hash} has no receipt of a sealed block`, asked, error?.message ?? result)
      }
      return holds(asked, `${receiptsAfter.size} receipts`)
    },
  ),
]
