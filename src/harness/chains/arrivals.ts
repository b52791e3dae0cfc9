/** Deposits, withdrawals and messages of a transaction to other chains, and whether they have arrived. */
import { decodeAbiParameters, encodeAbiParameters, formatLog, type Hex, hexToBigInt, keccak256 } from "viem"
import type { Chains, MidblockNode } from "../../index.ts"
import type { RpcLog, RpcReceipt } from "../subject.ts"

/** Something that goes to another chain. */
export interface Arrival {
  readonly what: "deposit" | "withdrawal" | "message"
  /** The hash of the deposit on the L2, of the withdrawal, or of the message. */
  readonly hash: Hex
  readonly state: "arrived" | "waits" | "failed"
}

const messagePasser = "0x4200000000000000000000000000000000000016"
const messenger = "0x4200000000000000000000000000000000000023"

const topics = {
  transactionDeposited: "0xb3813568d9991fc951961fcb4c784893574240a28925604d09fc577c55bb7c32",
  messagePassed: "0x02a52367d10742d8032712c1bb8e0144ff1ec5ffda1ed7d70bb05a2744955054",
  withdrawalFinalized: "0xdb5c7652857aa163daadd670e116628fb42e869d8ac4251ef8971d9e5727df1b",
  sentMessage: "0x382409ac69001e11931a28435afef442cbfd20d9891907e8fa373ba7d351f320",
} as const

/** `successfulMessages(bytes32)` of L2ToL2CrossDomainMessenger. */
const successfulMessages = "0xb1b1b209"

type ChainOfL2 = readonly [name: string, node: MidblockNode]

const logsOf = ({ logs }: RpcReceipt, address: Hex, topic: Hex): readonly RpcLog[] =>
  logs.filter((log) => log.address === address && log.topics[0] === topic)

/** Returns what a transaction of a chain sends to another one. */
export function arrivalsOn(
  target: MidblockNode,
  { source, receipt, chains }: { source: MidblockNode; receipt: RpcReceipt; chains: Chains },
): Promise<readonly Arrival[]> {
  const l2s = Object.entries(chains.l2)
  const [from, to] = [source, target].map((node) => l2s.find(([, each]) => each === node))
  if (from === undefined && to !== undefined) return depositsTo(to, receipt, chains)
  if (from !== undefined && to !== undefined) return messagesTo([to], receipt, from[1])
  return from !== undefined && target === chains.l1
    ? withdrawalsOf(from, receipt, chains)
    : Promise.resolve([])
}

/** Returns the messages of a transaction to all L2s. */
export const messagesOf = (
  source: MidblockNode,
  receipt: RpcReceipt,
  chains: Chains,
): Promise<readonly Arrival[]> => messagesTo(Object.entries(chains.l2), receipt, source)

async function depositsTo(
  [name, node]: ChainOfL2,
  receipt: RpcReceipt,
  chains: Chains,
): Promise<readonly Arrival[]> {
  const portal = chains.contracts[name]?.optimismPortal as Hex
  const logs = logsOf(receipt, portal, topics.transactionDeposited)
  const { getL2TransactionHashes } = await import("viem/op-stack")
  const hashes = getL2TransactionHashes({ logs: logs.map((log) => formatLog(log as object) as never) })
  return Promise.all(
    hashes.map(async (hash) => {
      // A pre-confirmed deposit has no block hash yet, from which its hash on the L2 follows.
      const found = receipt.isOpen
        ? null
        : await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
      const state = found === null ? "waits" : found.status === "0x1" ? "arrived" : "failed"
      return { what: "deposit", hash, state } as const
    }),
  )
}

async function withdrawalsOf(
  [name]: ChainOfL2,
  receipt: RpcReceipt,
  chains: Chains,
): Promise<readonly Arrival[]> {
  const portal = chains.contracts[name]?.optimismPortal as Hex
  return Promise.all(
    logsOf(receipt, messagePasser, topics.messagePassed).map(async ({ data }) => {
      const hash: Hex = `0x${data.slice(2 + 64 * 3, 2 + 64 * 4)}`
      const filter = { address: portal, topics: [topics.withdrawalFinalized, hash] }
      const [end] = await chains.l1.request({
        ...{ method: "eth_getLogs", params: [{ fromBlock: "0x0", toBlock: "pending", ...filter }] },
      })
      const state = end === undefined ? "waits" : BigInt(end.data) === 1n ? "arrived" : "failed"
      return { what: "withdrawal", hash, state } as const
    }),
  )
}

async function messagesTo(
  l2s: readonly ChainOfL2[],
  receipt: RpcReceipt,
  source: MidblockNode,
): Promise<readonly Arrival[]> {
  const sent = logsOf(receipt, messenger, topics.sentMessage).map(async (log) => {
    const [, destination = "0x0", target = "0x", nonce = "0x0"] = log.topics
    const node = l2s.find(([, { options }]) => options.chainId === hexToBigInt(destination))?.[1]
    if (node === undefined) return []
    const [sender, message] = decodeAbiParameters([{ type: "address" }, { type: "bytes" }], log.data)
    const types = ["uint256", "uint256", "uint256", "address", "address", "bytes"].map((type) => ({ type }))
    const values = [
      ...[hexToBigInt(destination), source.options.chainId, hexToBigInt(nonce)],
      ...[sender, `0x${target.slice(-40)}`, message],
    ]
    const hash = keccak256(encodeAbiParameters(types, values))
    const call = { to: messenger, data: `${successfulMessages}${hash.slice(2)}` } as const
    const result = await node.request({ method: "eth_call", params: [call, "pending"] })
    return [{ what: "message", hash, state: BigInt(result) === 1n ? "arrived" : "waits" } as const]
  })
  return (await Promise.all(sent)).flat()
}
