/** The open block: its number, its parent, its transactions. */

import type { Case } from "../../case.ts"
import { lineOf } from "../../endpoint/rpc.ts"
import { differs, fails, oneOf } from "../../findings.ts"
import { flashblocks, readService, subblocks } from "../../rules.ts"
import { always, eachMoment, withTransactions } from "./eachMoment.ts"

const zeroHash = `0x${"00".repeat(32)}`

/** The cases. */
export const blockCases: readonly Case[] = [
  eachMoment({
    name: "number",
    says: "the open block is the one after the head",
    rule: readService("1"),
    asked: "the numbers of pending and latest",
    when: always,
    fault({ open, latest }, { dialect }) {
      if (Number(open.number) === Number(latest.number) + 1) return undefined
      const answered = `pending ${open.number}, latest ${latest.number}`
      if (!dialect.preconfirms && open.number === latest.number)
        return differs("Base since Denim: pending is latest", "the numbers of pending and latest", answered)
      return answered
    },
  }),
  eachMoment({
    name: "parent",
    says: "the parent of the open block is the head",
    rule: subblocks("Subblock message: base.parent_hash"),
    asked: "parentHash of pending, and hash of latest",
    when: always,
    fault: ({ open, latest }) =>
      open.parentHash === latest.hash || open.hash === latest.hash
        ? undefined
        : `parentHash ${open.parentHash}, latest ${latest.hash}`,
  }),
  eachMoment({
    name: "time",
    says: "the open block is not older than the head",
    rule: readService("4.1"),
    asked: "the timestamps of pending and latest",
    when: always,
    fault: ({ open, latest }) =>
      Number(open.timestamp) >= Number(latest.timestamp)
        ? undefined
        : `pending ${open.timestamp}, latest ${latest.timestamp}`,
  }),
  eachMoment({
    name: "hash",
    says: "the hash of the open block is 32 zero bytes, or that of the block so far",
    rule: flashblocks("RPC: pending block"),
    asked: "the hash of pending",
    when: withTransactions,
    fault({ open }, { dialect: { hash } }) {
      const dialects = {
        zero: "rollup-boost, Base: a hash of zeros",
        changing: "op-reth: the hash of the block so far",
      }
      const value =
        open.hash === zeroHash ? "zero" : /^0x[0-9a-f]{64}$/.test(open.hash ?? "") ? "changing" : undefined
      return oneOf(
        { asked: "the hash of pending", answered: String(open.hash), expected: hash, dialects },
        value,
      )
    },
  }),
  eachMoment({
    name: "transactions-once",
    says: "a transaction is in the open block once",
    rule: subblocks("Requirements: append only"),
    asked: "eth_getBlockByNumber at pending",
    when: withTransactions,
    fault({ open: { transactions } }) {
      const hashes = transactions.map(({ hash }) => hash)
      const again = hashes.find((hash, index) => hashes.indexOf(hash) !== index)
      return again === undefined ? undefined : `${again} is in it twice`
    },
  }),
  eachMoment({
    name: "transaction-position",
    says: "transactions of the open block have its number and their index",
    rule: flashblocks("RPC: transactions"),
    asked: "the transactions of pending",
    when: withTransactions,
    fault({ open: { number, transactions } }) {
      const unplaced = transactions.every(
        (each) => each.blockNumber === null && each.transactionIndex === null,
      )
      if (unplaced)
        return differs("Hardhat, geth: without number and index", "the transactions of pending", "null")
      const wrong = transactions.findIndex(
        (each, index) => each.blockNumber !== number || Number(each.transactionIndex) !== index,
      )
      if (wrong < 0) return undefined
      const { blockNumber, transactionIndex } = transactions[wrong] ?? {}
      return `transaction ${wrong} has the number ${blockNumber} and the index ${transactionIndex}`
    },
  }),
  eachMoment({
    name: "count",
    says: "eth_getBlockTransactionCountByNumber counts the transactions of the open block",
    rule: flashblocks("RPC: eth_getBlockTransactionCountByNumber"),
    asked: "eth_getBlockTransactionCountByNumber at pending",
    when: always,
    fault: ({ open, count }) =>
      Number(count.result) === open.transactions.length
        ? undefined
        : `${lineOf(count)} for ${open.transactions.length}`,
  }),
  eachMoment({
    name: "transaction-by-hash",
    says: "a transaction of the open block by its hash has the number of the block",
    rule: subblocks("RPC: eth_getTransactionByHash"),
    asked: "eth_getTransactionByHash of the last transaction of pending",
    when: {
      words: "with a transaction that was there before",
      applies: ({ open, last }) => lastOf(open, last),
    },
    fault({ open, last }) {
      const asked = "eth_getTransactionByHash of the last transaction of pending"
      const found = last?.transaction.result as
        | { hash?: string; blockNumber?: string | null }
        | null
        | undefined
      if (found?.hash !== last?.hash)
        return fails("expected the transaction", asked, last && lineOf(last.transaction))
      if (found?.blockNumber === open.number) return undefined
      if (found?.blockNumber === null)
        return differs("geth, anvil: as in the pool, without a block", asked, "blockNumber null")
      return fails(`expected the number ${open.number}`, asked, `blockNumber ${found?.blockNumber}`)
    },
  }),
]

const lastOf = (
  { transactions }: { readonly transactions: readonly { readonly hash: string }[] },
  last: { readonly hash: string } | undefined,
): boolean => last !== undefined && transactions.some(({ hash }) => hash === last.hash)
