/** Mutants of sync sends, of times, and of methods that have the same form on each chain. */
import { type Mutant, plus, result } from "./changes.ts"
import type { Changes } from "./proxy.ts"

const sync = ["sync"]
const conformance = ["conformance"]
const method = "eth_sendRawTransactionSync"

/** Hides each new transaction of the open block for a time. */
const late = (ms: number) => (): Changes => {
  const seen = new Map<string, number>()
  const hashOf = (each: unknown) => (typeof each === "string" ? each : (each as { hash: string }).hash)
  return {
    answer: (answer, request) => {
      if (request.method === "anvil_getIntervalMining") return { ...answer, result: 2000 } // a node that does not seal on command
      const block = answer.result as { transactions?: readonly unknown[] } | null | undefined
      if (
        request.method !== "eth_getBlockByNumber" ||
        request.params[0] !== "pending" ||
        !block?.transactions
      )
        return answer
      const now = performance.now()
      const isVisible = (each: unknown) => {
        const hash = hashOf(each)
        if (!seen.has(hash)) seen.set(hash, now)
        return now - (seen.get(hash) ?? now) > ms
      }
      return { ...answer, result: { ...block, transactions: block.transactions.filter(isVisible) } }
    },
  }
}

export const otherMutants: readonly Mutant[] = [
  {
    name: "late refresh",
    only: ["cadence"],
    breaks: ["cadence/send-to-pending"],
    changes: late(1000),
  },
  {
    name: "sync send returns the hash",
    only: sync,
    breaks: ["sync/receipt", "sync/receipt-lasts"],
    changes: result(method, undefined, ({ transactionHash }: { transactionHash: string }) => transactionHash),
  },
  {
    name: "sync receipt with other gas",
    only: sync,
    breaks: ["sync/receipt-lasts"],
    changes: result(method, undefined, (receipt: { gasUsed: string }) => ({
      ...receipt,
      gasUsed: plus(receipt.gasUsed, 1),
    })),
  },
  {
    name: "a second sync send is accepted",
    only: sync,
    breaks: ["sync/again"],
    changes: () => {
      let first: unknown
      return {
        answer: (answer, request) => {
          if (request.method !== method || request.params[0] === "0x1234") return answer
          first ??= answer.result
          return { jsonrpc: "2.0", id: answer.id, result: first }
        },
      }
    },
  },
  {
    name: "quantities with zeros",
    only: conformance,
    breaks: ["conformance/balance"],
    changes: result("eth_getBalance", undefined, (found: string) => `0x0${found.slice(2)}`),
  },
  {
    name: "code of nothing is 0x00",
    only: conformance,
    breaks: ["conformance/code"],
    changes: result("eth_getCode", undefined, () => "0x00"),
  },
  {
    name: "unknown receipts are errors",
    only: conformance,
    breaks: ["conformance/unknown-receipt"],
    changes: () => ({
      answer: ({ result: found, ...answer }, request) =>
        request.method === "eth_getTransactionReceipt" && found === null
          ? { ...answer, error: { code: -32000, message: "not found" } }
          : { ...answer, ...(found !== undefined && { result: found }) },
    }),
  },
  {
    name: "another hash than that of the header",
    only: conformance,
    breaks: ["conformance/block-hash"],
    changes: () => ({
      answer: (answer, request) =>
        /^eth_getBlockBy(Number|Hash)$/.test(request.method) && answer.result
          ? { ...answer, result: { ...(answer.result as object), gasUsed: "0x1234" } }
          : answer,
    }),
  },
  {
    name: "a block by hash without its transactions",
    only: conformance,
    breaks: ["conformance/block-by-hash"],
    changes: result("eth_getBlockByHash", undefined, (block: object) => ({
      ...block,
      transactions: ["0x00"],
    })),
  },
]
