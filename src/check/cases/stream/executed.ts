/** The blocks of the messages, executed again by a node of our own, have the receipts of the messages and of the sealed blocks. */
import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import type { Answer, Call, Rpc } from "../../endpoint/rpc.ts"
import { fails, holds, notApplicable } from "../../findings.ts"
import type { Log, SealedBlock } from "../../record/types.ts"
import { subblocks } from "../../rules.ts"
import type { Finding } from "../../types.ts"
import { receiptsIn } from "../pending/eachMoment.ts"
import { type Executed, execute, rulesOf } from "./execution.ts"
import { type Decoded, decode, isOfProtocol, type Message, type Sequence } from "./messages.ts"

/** The most requests for the state that the blocks read. */
const maxReads = 400

/** The case. */
export const executedCase: Case = {
  name: "stream/executed",
  group: "stream",
  says: "the transactions of the messages, executed here on the parent's state, have the receipts of the messages and of the sealed block",
  rule: subblocks("Requirements: sealed block"),
  needs: ["recording", "feed"],
  requests: maxReads,
  async run(context) {
    const decoded = await context.shared(decode)
    return "verdict" in decoded ? decoded : executeEach(decoded, context)
  },
}

const asked = "execution of the messages' transactions in a node of our own"

/** A block with its messages. */
interface Rebuilt {
  readonly sealed: SealedBlock
  readonly messages: readonly Message[]
}

async function executeEach(decoded: Decoded, { rpc, network }: Context): Promise<Finding> {
  const blocks = rebuiltIn(decoded)
  if (blocks.length === 0)
    return notApplicable("no rebuilt block had a transaction that is not of the protocol", asked)
  const reads = limited(rpc)
  let [count, left] = [0, ""]
  for (const each of blocks) {
    const found = await judge(each, network, reads)
    if (typeof found !== "string") return found
    if (found === "") count++
    else left = `block ${Number(each.sealed.block.number)} could not be executed: ${found}`
  }
  const answered = `${count} of ${blocks.length} blocks, ${reads.count()} requests for their state`
  return count === 0 ? notApplicable(left, asked, answered) : holds(asked, answered)
}

/** The blocks whose messages have their transactions, those with the fewest ones first. */
function rebuiltIn({ sequences, recording }: Decoded): readonly Rebuilt[] {
  const newest = new Map(sequences.map((sequence) => [sequence.number, sequence]))
  const rebuilt = ({ hashes, number, messages }: Sequence): readonly Rebuilt[] => {
    const sealed = recording.sealed.get(number)
    const transactions = sealed?.block.transactions ?? []
    const isWhole = hashes.join() === transactions.map(({ hash }) => hash).join()
    const isFilled = transactions.some((each) => !isOfProtocol(each))
    return sealed !== undefined && isWhole && isFilled ? [{ sealed, messages }] : []
  }
  return [...newest.values()]
    .flatMap(rebuilt)
    .sort((one, other) => one.sealed.block.transactions.length - other.sealed.block.transactions.length)
}

/** Executes one block. Returns the fault of the endpoint, the reason for which nothing can be said, or an empty text. */
async function judge(
  rebuilt: Rebuilt,
  network: string | undefined,
  reads: Pick<Rpc, "ask">,
): Promise<Finding | string> {
  const { sealed } = rebuilt
  if (receiptsIn(sealed.receipts) === undefined) return "the endpoint has no list of its receipts"
  let first: Finding | undefined
  for (const rules of rulesOf(sealed.block, network)) {
    const executed = await execute(sealed.block, rules, reads).catch(({ message }: Error) => message)
    if (typeof executed === "string") return executed
    if (executed.block.transactions.length !== sealed.block.transactions.length)
      return "it has transactions of the protocol: --network names its rules"
    const wrong = difference(rebuilt, executed)
    if (wrong === undefined) return ""
    const [where, given, wanted] = wrong
    first ??= fails(`expected ${wanted}`, `${asked}: block ${Number(sealed.block.number)}, ${where}`, given)
  }
  return first ?? ""
}

/** Returns the first value that is not that of the execution: its place, the value, and that of the execution. */
function difference(
  { sealed, messages }: Rebuilt,
  { block, receipts }: Executed,
): readonly [where: string, given: string, wanted: string] | undefined {
  const list = receiptsIn(sealed.receipts) ?? []
  const published = new Map(messages.flatMap(receiptsOf))
  for (const [index, receipt] of receipts.entries()) {
    const [given, wanted] = [summaryOf(list[index] ?? {}), summaryOf(receipt)]
    if (given !== wanted) return [`receipt of transaction ${index}`, given, wanted]
    const message = published.get(receipt.transactionHash)
    const streamed = message && publishedOf(message)
    if (streamed !== undefined && streamed !== publishedOf(receipt))
      return [`receipt of transaction ${index} in metadata`, streamed, publishedOf(receipt)]
  }
  const field = rootFields.find((name) => sealed.block[name] !== block[name])
  return field && [field, String(sealed.block[field]), String(block[field])]
}

/** The fields of the header that follow from the receipts; other cases compare them with those of the messages. */
const rootFields = ["gasUsed", "receiptsRoot", "logsBloom"] as const

type Fields = Readonly<Record<string, unknown>>

const logsIn = ({ logs }: Fields): string =>
  JSON.stringify(
    Array.isArray(logs)
      ? (logs as Log[]).map(({ address, topics, data }) => [String(address).toLowerCase(), topics, data])
      : logs,
  )

const publishedOf = (receipt: Fields): string =>
  `status ${Number(receipt.status)}, cumulative gas ${Number(receipt.cumulativeGasUsed)}, logs ${logsIn(receipt)}`

const summaryOf = (receipt: Fields): string =>
  `${publishedOf(receipt)}, gas ${Number(receipt.gasUsed)}, bloom ${receipt.logsBloom}`

/** Returns the receipts of a message by hash; rollup-boost wraps each in the name of its type. */
function receiptsOf({ metadata }: Message): readonly (readonly [hash: string, receipt: Fields])[] {
  const named = Object.entries((metadata?.receipts ?? {}) as Readonly<Record<string, Fields>>)
  return named.map(([hash, given]) => {
    const values = Object.values(given)
    return [hash.toLowerCase(), values.length === 1 ? (values[0] as Fields) : given]
  })
}

/** Limits the requests of the case. */
function limited(rpc: Rpc): Pick<Rpc, "ask" | "count"> {
  let count = 0
  return {
    count: () => count,
    async ask(...call: Call): Promise<Answer> {
      if (++count > maxReads) throw new Error(`it reads more state than ${maxReads} requests give`)
      return rpc.ask(...call)
    },
  }
}
