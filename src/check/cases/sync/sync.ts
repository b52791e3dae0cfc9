/** Sends that wait for their receipt. */
import { gasLimits } from "../../account/funds.ts"
import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import { type Answer, lineOf, type Rpc } from "../../endpoint/rpc.ts"
import { fails, holds, notApplicable } from "../../findings.ts"
import type { Receipt } from "../../record/types.ts"
import { eip } from "../../rules.ts"
import type { Finding, Rule } from "../../types.ts"

/** One sync send, and what followed. */
interface SyncSend {
  readonly hash: string
  readonly answer: Answer
  readonly time: number
  /** The answer to a second send of the same transaction. */
  readonly again: Answer
  readonly malformed: Answer
  /** The receipt by hash after the seal. */
  readonly later: Answer
}

const method = "eth_sendRawTransactionSync"

/** The looks for the receipt of the sealed block. */
const looks = 60

/** The most requests of the group. */
const requests = 2 * (looks + 1) + 4

async function send({ rpc, sender, recording, countTransaction }: Context): Promise<SyncSend> {
  const account = await sender()
  const { isManual } = await recording() // the nonces of its transactions come first
  const { raw, hash } = account.sign({ to: account.address, gas: gasLimits.sync })
  const before = performance.now()
  const waiting = rpc.ask(method, raw).then((answer) => ({ answer, time: performance.now() - before }))
  if (isManual) {
    await Promise.race([waiting, pause(200)]) // it may be pre-confirmed first
    await rpc.ask("evm_mine")
  }
  const { answer, time } = await waiting
  if (answer.error !== undefined)
    return { hash, answer, time, again: answer, malformed: answer, later: answer }
  countTransaction()
  const again = await rpc.ask(method, raw)
  const malformed = await rpc.ask(method, "0x1234")
  return { hash, answer, time, again, malformed, later: await sealedReceipt(rpc, hash) }
}

/** Returns the receipt by hash once the head is its block; the last answer when that takes too long. */
async function sealedReceipt(rpc: Rpc, hash: string): Promise<Answer> {
  for (let look = 0; ; look++) {
    const [answer, head] = await rpc.batch([["eth_getTransactionReceipt", hash], ["eth_blockNumber"]])
    const number = receiptIn(answer as Answer)?.blockNumber
    const isSealed = number !== undefined && Number(number) <= Number(head?.result)
    if (isSealed || look === looks) return answer as Answer
    await pause(100)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const receiptIn = ({ result }: Answer) => result as Partial<Receipt> | null | undefined

const syncCase = (name: string, says: string, rule: Rule, judge: (sent: SyncSend) => Finding): Case => ({
  name: `sync/${name}`,
  group: "sync",
  says,
  rule,
  needs: ["transactions", "recording"],
  requests: name === "receipt" ? requests : 0,
  async run(context) {
    const sent = await context.shared(send)
    const code = sent.answer.error?.code
    if (code === -32601 || code === -32004)
      return notApplicable(`the endpoint does not have ${method}`, method, lineOf(sent.answer))
    return judge(sent)
  },
})

/** The cases. */
export const syncCases: readonly Case[] = [
  syncCase(
    "receipt",
    `${method} returns the receipt of its transaction`,
    eip(7966)("Specification"),
    ({ answer, hash }) => {
      const receipt = receiptIn(answer)
      return receipt?.transactionHash === hash && receipt.status === "0x1"
        ? holds(method, `status ${receipt.status}`)
        : fails("expected its receipt, with status 0x1", method, lineOf(answer))
    },
  ),
  syncCase(
    "receipt-lasts",
    "the receipt of a sync send is that of the sealed block, but for the block hash",
    eip(7966)("Rationale"),
    ({ answer, later }) => {
      const asked = `${method}, and eth_getTransactionReceipt after the seal`
      const [first, sealed] = [receiptIn(answer), receiptIn(later)]
      if (first === undefined || first === null)
        return notApplicable("it has no receipt", asked, lineOf(answer))
      if (sealed === undefined || sealed === null)
        return fails("no receipt after the seal", asked, lineOf(later))
      const fields = [
        "transactionHash",
        "blockNumber",
        "transactionIndex",
        "gasUsed",
        "cumulativeGasUsed",
        "status",
      ] as const
      const wrong = fields.find((field) => first[field] !== sealed[field])
      return wrong === undefined
        ? holds(asked, `block ${sealed.blockNumber}`)
        : fails(`${wrong} is another`, asked, `${first[wrong]}, then ${sealed[wrong]}`)
    },
  ),
  syncCase(
    "time",
    "a sync send returns with the pre-confirmation, or with the seal, within the node's time limit",
    eip(7966)("Timeout"),
    ({ answer, time }) => {
      const measured = { name: "sync send", unit: "ms" as const, values: [time] }
      const answered = `${Math.round(time)} ms`
      return answer.error === undefined && time <= 20_000
        ? holds(method, answered, measured)
        : fails("it has no receipt in time", method, lineOf(answer), measured)
    },
  ),
  syncCase("again", "the second send of a transaction is an error", eip(7966)("Errors"), ({ again }) =>
    again.error === undefined
      ? fails("expected an error", `${method}, twice`, lineOf(again))
      : holds(`${method}, twice`, lineOf(again)),
  ),
  syncCase(
    "malformed",
    "bytes that are not a transaction are an error",
    eip(7966)("Errors"),
    ({ malformed }) =>
      malformed.error === undefined
        ? fails("expected an error", `${method} 0x1234`, lineOf(malformed))
        : holds(`${method} 0x1234`, lineOf(malformed)),
  ),
]
