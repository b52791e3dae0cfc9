/** The reads of the open block at one moment: they count when the block is the same before and after them. */
import { contextCode } from "../account/probeContract.ts"
import type { Answer, Call, Rpc } from "../endpoint/rpc.ts"
import type { Block, ContractReads, Moment } from "./types.ts"

/** The requests of one moment. */
export const momentRequests = 16

/** Counts the calls of our contract by the transactions of the open block and of the head; `undefined` when that is not known. */
export type Counted = (
  open: readonly string[],
  latest: readonly string[],
) => Pick<ContractReads, "bumps" | "sealedBumps"> | undefined

/** The account and the contract of a moment. */
export interface Subject {
  readonly address: string
  /** The newest transaction of the open block. */
  readonly lastHash: string | undefined
  readonly contract: { readonly address: string; readonly counted: Counted } | undefined
}

/** Reads a moment; `undefined` when the open block changed meanwhile, or is not a block. */
export async function readMoment(rpc: Rpc, subject: Subject): Promise<Moment | undefined> {
  const { address, lastHash, contract } = subject
  const calls: Record<string, Call> = {
    open: ["eth_getBlockByNumber", "pending", true],
    latest: ["eth_getBlockByNumber", "latest", false],
    receipts: ["eth_getBlockReceipts", "pending"],
    count: ["eth_getBlockTransactionCountByNumber", "pending"],
    logs: ["eth_getLogs", { fromBlock: "pending", toBlock: "pending" }],
    balance: ["eth_getBalance", address, "pending"],
    nonce: ["eth_getTransactionCount", address, "pending"],
    context: ["eth_call", { data: contextCode(address) }, "pending"],
    ...(lastHash !== undefined && lastCalls(lastHash)),
    ...(contract !== undefined && contractCalls(contract.address)),
    latestAgain: ["eth_getBlockByNumber", "latest", false],
    again: ["eth_getBlockByNumber", "pending", false],
  }
  const answers = await rpc.batch(Object.values(calls))
  const named = Object.fromEntries(Object.keys(calls).map((name, index) => [name, answers[index] as Answer]))
  if (!isSteady(named)) return undefined
  return momentOf(named, subject)
}

const lastCalls = (hash: string): Record<string, Call> => ({
  lastReceipt: ["eth_getTransactionReceipt", hash],
  lastTransaction: ["eth_getTransactionByHash", hash],
})

const contractCalls = (address: string): Record<string, Call> => ({
  slot: ["eth_getStorageAt", address, "0x0", "pending"],
  call: ["eth_call", { to: address }, "pending"],
  code: ["eth_getCode", address, "pending"],
  latestSlot: ["eth_getStorageAt", address, "0x0", "latest"],
})

type Answers = Readonly<Record<string, Answer>>

/** Returns `true` when the open block and the head were the same before and after the reads. */
function isSteady({ open, again, latest, latestAgain }: Answers): boolean {
  const [before, after] = [open?.result, again?.result] as (Partial<Block> | null | undefined)[]
  if (!Array.isArray(before?.transactions) || !Array.isArray(after?.transactions)) return false
  const [head, later] = [latest?.result, latestAgain?.result] as (Partial<Block> | null | undefined)[]
  if (typeof head?.hash !== "string" || head.hash !== later?.hash) return false
  const hashes = before.transactions.map(hashOf)
  return before.number === after.number && hashes.join() === after.transactions.map(hashOf).join()
}

/** Returns the hash of a transaction that is an object or its hash. */
export const hashOf = (transaction: unknown): string =>
  typeof transaction === "string" ? transaction : (transaction as { hash: string }).hash

function momentOf(answers: Answers, { address, lastHash, contract }: Subject): Moment {
  const answer = (name: string) => answers[name] as Answer
  return {
    open: answer("open").result as Block,
    latest: answer("latest").result as Block,
    receipts: answer("receipts"),
    count: answer("count"),
    logs: answer("logs"),
    address,
    balance: answer("balance"),
    nonce: answer("nonce"),
    context: answer("context"),
    last:
      lastHash === undefined
        ? undefined
        : { hash: lastHash, receipt: answer("lastReceipt"), transaction: answer("lastTransaction") },
    contract: contract && readsOf(answers, contract),
  }
}

function readsOf(
  answers: Answers,
  { address, counted }: NonNullable<Subject["contract"]>,
): ContractReads | undefined {
  const hashesIn = (name: string) => ((answers[name] as Answer).result as Block).transactions.map(hashOf)
  const counts = counted(hashesIn("open"), hashesIn("latest"))
  const answer = (name: string) => answers[name] as Answer
  return (
    counts && {
      address,
      ...counts,
      slot: answer("slot"),
      call: answer("call"),
      code: answer("code"),
      latestSlot: answer("latestSlot"),
    }
  )
}
