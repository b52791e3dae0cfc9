/** The logs of the sealed blocks of an L2: known as soon as a block is sealed, and no longer once it is removed. */
import type { Hex } from "../../base/hex.ts"
import type { MidblockEvents } from "../../instance/events.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import type { MessageLog } from "./message.ts"

/** A block that has logs. */
export interface BlockLogs {
  readonly number: bigint
  /** In seconds. */
  readonly timestamp: bigint
  readonly logs: readonly MessageLog[]
}

/** The logs of an L2. */
export interface SealedLogs {
  readonly chainId: bigint
  /** The number of the newest block. */
  readonly head: bigint
  /** Returns the logs of a block; `undefined` when it has none. */
  block(number: bigint): BlockLogs | undefined
  /** Returns the blocks that have logs of a contract, the oldest first. */
  of(address: Hex): readonly BlockLogs[]
}

type SealedBlock = MidblockEvents["block"][0]

/** Follows the logs of an L2, those of the blocks of a data folder or a fixture included. */
export async function followLogs(node: MidblockNode): Promise<SealedLogs> {
  const blocks = new Map<bigint, BlockLogs>()
  let head = 0n
  const keep = ({ header: { number, timestamp }, transactions }: SealedBlock) => {
    head = number
    const logs = transactions.flatMap(({ receipt }) => receipt.logs)
    if (logs.length > 0) blocks.set(number, { number, timestamp, logs })
  }
  const keepRun = (run: { readonly last: bigint | number }) => {
    head = BigInt(run.last)
  }
  node.on("block", keep)
  node.on("implied", keepRun)
  node.on("removed", ([oldest]) => {
    if (oldest === undefined) return
    for (const number of blocks.keys()) if (number >= oldest.header.number) blocks.delete(number)
    head = oldest.header.number - 1n
  })
  node.on("restored", (segments) => {
    for (const { run, block } of segments)
      if (run === undefined) keep(block)
      else keepRun(run)
  })
  const before = BigInt(await node.request({ method: "eth_blockNumber", params: [] }))
  if (before > head) head = before
  for (const block of before === 0n ? [] : await historyOf(node))
    if (!blocks.has(block.number) && block.number <= head) blocks.set(block.number, block)
  return {
    chainId: node.options.chainId,
    get head() {
      return head
    },
    block: (number) => blocks.get(number),
    of: (address) => [...blocks.values()].filter(({ logs }) => logs.some((log) => log.address === address)),
  }
}

/** Returns the sealed blocks that have logs, the oldest first. */
async function historyOf(node: MidblockNode): Promise<readonly BlockLogs[]> {
  const all = await node.request({ method: "eth_getLogs", params: [{ fromBlock: "0x0", toBlock: "latest" }] })
  const byNumber = new Map<bigint, MessageLog[]>()
  for (const { blockNumber, address, topics, data } of all) {
    const number = BigInt(blockNumber ?? 0)
    byNumber.set(number, [...(byNumber.get(number) ?? []), { address: address as Hex, topics, data }])
  }
  return Promise.all(
    [...byNumber].map(async ([number, logs]) => {
      const block = await node.at({ block: number }).block()
      return { number, timestamp: BigInt(block?.timestamp ?? 0n), logs }
    }),
  )
}
