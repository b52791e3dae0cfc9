/** The receipts of a sealed block. */

import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import { lineOf } from "../../endpoint/rpc.ts"
import { fails, holds, notApplicable } from "../../findings.ts"
import type { Block, Receipt } from "../../record/types.ts"
import { readService } from "../../rules.ts"
import type { Finding } from "../../types.ts"

const quantity = /^0x(0|[1-9a-f][0-9a-f]*)$/

/** The fields of a receipt that the contract names, with their forms. */
const forms = {
  transactionHash: /^0x[0-9a-f]{64}$/,
  blockNumber: quantity,
  status: quantity,
  gasUsed: quantity,
  type: quantity,
} as const

/** The blocks that are searched for a transaction. */
const searched = 8

/** Returns the newest block that has transactions, with its receipts. */
async function newest({ rpc }: Context) {
  const head = Number((await rpc.ask("eth_blockNumber")).result)
  for (let number = head; number >= 0 && number > head - searched; number--) {
    const hex = `0x${number.toString(16)}`
    const block = (await rpc.ask("eth_getBlockByNumber", hex, false)).result as Block | null
    if ((block?.transactions.length ?? 0) === 0) continue
    return {
      asked: `eth_getBlockReceipts ["${hex}"]`,
      block: block as Block,
      answer: await rpc.ask("eth_getBlockReceipts", hex),
    }
  }
  return undefined
}

const receiptCase = (
  name: string,
  says: string,
  section: string,
  fault: (receipts: readonly Receipt[], block: Block) => string | undefined,
): Case => ({
  name: `contract/${name}`,
  group: "contract",
  says,
  rule: readService(section),
  needs: ["recording"],
  requests: searched + 2,
  async run(context): Promise<Finding> {
    await context.recording() // its transactions may be the only ones of the chain
    const found = await newest(context)
    if (found === undefined) return notApplicable(`the newest ${searched} blocks have no transaction`)
    const { asked, block, answer } = found
    if (!Array.isArray(answer.result))
      return notApplicable("the endpoint has no list of receipts", asked, lineOf(answer))
    const wrong = fault(answer.result as Receipt[], block)
    return wrong === undefined
      ? holds(asked, `${answer.result.length} receipts`)
      : fails(wrong, asked, answer.result)
  },
})

/** The cases. */
export const receiptCases: readonly Case[] = [
  receiptCase("receipt-fields", "the fields of a receipt have their forms", "2.4", (receipts) => {
    for (const receipt of receipts)
      for (const [field, form] of Object.entries(forms))
        if (!form.test(String(receipt[field]))) return `${field} is ${JSON.stringify(receipt[field])}`
    return undefined
  }),
  receiptCase(
    "receipt-for-each",
    "a block has a receipt for each of its transactions",
    "4.2",
    (receipts, { transactions }) => {
      const hashes = receipts.map(({ transactionHash }) => transactionHash)
      const wanted = transactions as unknown as readonly string[]
      return hashes.join() === wanted.join() ? undefined : `expected those of ${wanted.join()}`
    },
  ),
]
