/** The receipts of the open block: for each transaction, in its order, with sums and logs that run over the block. */

import type { Case } from "../../case.ts"
import { lineOf } from "../../endpoint/rpc.ts"
import { differs, fails } from "../../findings.ts"
import type { Log, Receipt } from "../../record/types.ts"
import { flashblocks, readService } from "../../rules.ts"
import { eachMoment, receiptsIn, withReceipts, withTransactions } from "./eachMoment.ts"

const asked = "eth_getBlockReceipts at pending"

/** The cases. */
export const receiptCases: readonly Case[] = [
  eachMoment({
    name: "receipts",
    says: "eth_getBlockReceipts at pending has the receipt of each transaction of the open block, in its order",
    rule: readService("4.2"),
    asked,
    when: withTransactions,
    fault({ open, receipts }) {
      if (receipts.error?.code === 403) return differs("public endpoint: HTTP 403", asked, lineOf(receipts))
      const list = receiptsIn(receipts)
      if (list === undefined) return lineOf(receipts)
      const [wanted, found] = [open.transactions, list].map((each: readonly object[]) =>
        each.map(hashOf).join(),
      )
      return wanted === found
        ? undefined
        : `${list.length} receipts, which are not those of the ${open.transactions.length} transactions`
    },
  }),
  eachMoment({
    name: "receipts-block",
    says: "receipts of the open block have its number, and their index",
    rule: readService("2.4"),
    asked,
    when: withReceipts,
    fault: ({ open, receipts }) =>
      firstFault(receiptsIn(receipts), ({ blockNumber, transactionIndex }, index) =>
        blockNumber === open.number && Number(transactionIndex) === index
          ? undefined
          : `receipt ${index} has the number ${blockNumber} and the index ${transactionIndex}`,
      ),
  }),
  eachMoment({
    name: "receipts-hash",
    says: "receipts and logs of the open block have its hash",
    rule: flashblocks("RPC: receipts"),
    asked,
    when: withReceipts,
    fault: ({ open, receipts }) =>
      firstFault(receiptsIn(receipts), ({ blockHash, logs }, index) => {
        const other = [blockHash, ...logs.map((log) => log.blockHash)].find((hash) => hash !== open.hash)
        return other === undefined
          ? undefined
          : `receipt ${index} has the block hash ${other}, and the block ${open.hash}`
      }),
  }),
  eachMoment({
    name: "receipts-gas",
    says: "the cumulative gas of the receipts is the sum of their gas, and at the end that of the block",
    rule: readService("2.4"),
    asked,
    when: withReceipts,
    fault({ open, receipts }) {
      let sum = 0
      const wrong = firstFault(receiptsIn(receipts), ({ gasUsed, cumulativeGasUsed }, index) => {
        sum += Number(gasUsed)
        return Number(cumulativeGasUsed) === sum
          ? undefined
          : `receipt ${index}: cumulative ${Number(cumulativeGasUsed)}, sum ${sum}`
      })
      if (wrong !== undefined) return wrong
      return sum === Number(open.gasUsed)
        ? undefined
        : `the block has used ${Number(open.gasUsed)}, and its receipts ${sum}`
    },
  }),
  eachMoment({
    name: "receipts-logs",
    says: "the indexes of logs run over the open block",
    rule: flashblocks("RPC: logs"),
    asked,
    when: { words: "with a log", applies: ({ receipts }) => logsOf(receiptsIn(receipts)).length > 0 },
    fault({ receipts }) {
      const indexes = logsOf(receiptsIn(receipts)).map(({ logIndex }) => Number(logIndex))
      return indexes.every((each, index) => each === index)
        ? undefined
        : `the indexes are ${indexes.join(", ")}`
    },
  }),
  eachMoment({
    name: "receipts-bloom",
    says: "the bloom of the open block is that of its receipts",
    rule: flashblocks("RPC: pending block"),
    asked: `${asked}, and logsBloom of pending`,
    when: { words: "with a log", applies: ({ receipts }) => logsOf(receiptsIn(receipts)).length > 0 },
    fault({ open, receipts }) {
      const bits = (receiptsIn(receipts) ?? []).reduce((all, { logsBloom }) => all | BigInt(logsBloom), 0n)
      return bits === BigInt(open.logsBloom)
        ? undefined
        : "the bloom of the block has other bits than those of its receipts"
    },
  }),
  eachMoment({
    name: "receipt-by-hash",
    says: "a receipt by hash, if the open block has its transaction, is that of eth_getBlockReceipts",
    rule: flashblocks("RPC: eth_getTransactionReceipt"),
    asked: "eth_getTransactionReceipt of the last transaction of pending",
    when: {
      words: "with a receipt of the last transaction",
      applies: ({ receipts, last }) => receiptOf(receiptsIn(receipts), last?.hash) !== undefined,
    },
    fault({ receipts, last }, { dialect }) {
      const question = "eth_getTransactionReceipt of the last transaction of pending"
      const found = last?.receipt.result as Receipt | null | undefined
      if (found === null && dialect.receipts === "sealed") return undefined
      if (found === null) return differs("a receipt by hash follows the seal", question, "null")
      const wanted = receiptOf(receiptsIn(receipts), last?.hash)
      if (found !== undefined && same(found, wanted)) return undefined
      return fails("expected the receipt of eth_getBlockReceipts", question, last && lineOf(last.receipt))
    },
  }),
  eachMoment({
    name: "logs",
    says: "eth_getLogs from pending to pending has the logs of the open block",
    rule: flashblocks("RPC: eth_getLogs"),
    asked: "eth_getLogs from pending to pending",
    when: { words: "with a log", applies: ({ receipts }) => logsOf(receiptsIn(receipts)).length > 0 },
    fault({ receipts, logs }) {
      const question = "eth_getLogs from pending to pending"
      if (logs.error !== undefined)
        return differs("without logs at pending: an error", question, lineOf(logs))
      const wanted = logsOf(receiptsIn(receipts)).map(positionOf).join()
      const found = (logs.result as readonly Log[]).map(positionOf).join()
      return found === wanted ? undefined : `expected ${wanted}, got ${found || "none"}`
    },
  }),
]

const hashOf = (each: object): string =>
  (each as { hash?: string; transactionHash?: string }).transactionHash ?? (each as { hash: string }).hash

const logsOf = (receipts: readonly Receipt[] = []): readonly Log[] => receipts.flatMap(({ logs }) => logs)

const positionOf = ({ transactionHash, logIndex, address, data, topics }: Log) =>
  `${transactionHash.slice(0, 10)}/${Number(logIndex)}/${address}/${topics.join("+")}/${data}`.toLowerCase()

const receiptOf = (receipts: readonly Receipt[] = [], hash: string | undefined) =>
  receipts.find(({ transactionHash }) => transactionHash === hash)

const fieldsToCompare = ["status", "gasUsed", "cumulativeGasUsed", "blockNumber", "transactionIndex"] as const

const same = (one: Receipt, other: Receipt | undefined): boolean =>
  fieldsToCompare.every((field) => one[field] === other?.[field]) && one.logs.length === other?.logs.length

function firstFault(
  receipts: readonly Receipt[] = [],
  fault: (receipt: Receipt, index: number) => string | undefined,
): string | undefined {
  for (const [index, receipt] of receipts.entries()) {
    const found = fault(receipt, index)
    if (found !== undefined) return found
  }
  return undefined
}
