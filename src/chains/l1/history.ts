/** The blocks that L1 has before its first event: its genesis block, and those of a remote chain, a data folder or a fixture. */
import { fromHex, type Hex, toHexWord } from "../../base/hex.ts"
import type { L1OriginBlock } from "../../instance/features.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import { type L1Log, topicsForL2 } from "./logs.ts"

/** A block of L1, and its logs that are for L2s. */
export interface L1Record {
  readonly block: Omit<L1OriginBlock, "deposits" | "configuration">
  readonly logs: readonly L1Log[]
}

const quantity = (value: bigint): Hex => `0x${value.toString(16)}`

type RpcBlock = NonNullable<Awaited<ReturnType<ReturnType<MidblockNode["at"]>["block"]>>>

/** The largest number of blocks of which `eth_feeHistory` returns the fees. */
const maxHistory = 1024n

/** Returns the blocks from one on, the oldest first; the logs of that one are for blocks that the L2s have. */
export async function historyOf(l1: MidblockNode, from: bigint): Promise<readonly L1Record[]> {
  const head = BigInt(await l1.request({ method: "eth_blockNumber", params: [] }))
  const logs = head > from ? await logsOf(l1, from + 1n) : new Map<bigint, readonly L1Log[]>()
  const records: L1Record[] = []
  for (let first = from; first <= head; first += maxHistory) {
    const last = first + maxHistory - 1n < head ? first + maxHistory - 1n : head
    const fees = await blobBaseFees(l1, first, last)
    for (let number = first; number <= last; number++)
      records.push(await recordAt(l1, number, fees[Number(number - first)] ?? 1n, logs.get(number) ?? []))
  }
  return records
}

/** Returns the base fees of blobs of some blocks, in wei. */
async function blobBaseFees(l1: MidblockNode, first: bigint, last: bigint): Promise<readonly bigint[]> {
  const { baseFeePerBlobGas = [] } = await l1.request({
    ...{ method: "eth_feeHistory", params: [quantity(last - first + 1n), quantity(last), []] },
  })
  return baseFeePerBlobGas.map(BigInt)
}

/** Returns the logs for L2s of the sealed blocks from one on, by the numbers of their blocks. */
async function logsOf(l1: MidblockNode, from: bigint): Promise<ReadonlyMap<bigint, readonly L1Log[]>> {
  const filter = { fromBlock: quantity(from), toBlock: "latest", topics: [topicsForL2] } as const
  const all = await l1.request({ method: "eth_getLogs", params: [filter] })
  const byBlock = new Map<bigint, L1Log[]>()
  for (const { blockNumber, logIndex, address, topics, data } of all) {
    const number = BigInt(blockNumber ?? 0)
    const log = { index: Number(logIndex), address: address as Hex, topics, data }
    byBlock.set(number, [...(byBlock.get(number) ?? []), log])
  }
  return byBlock
}

async function recordAt(
  l1: MidblockNode,
  number: bigint,
  blobBaseFee: bigint,
  logs: readonly L1Log[],
): Promise<L1Record> {
  const block = (await l1.at({ block: number }).block()) as RpcBlock
  return {
    block: {
      ...{ number, blobBaseFee },
      timestamp: BigInt(block.timestamp),
      hash: block.hash as Hex,
      baseFee: BigInt(block.baseFeePerGas ?? 0n),
      prevRandao: fromHex(block.mixHash as Hex),
      parentBeaconBlockRoot: fromHex((block.parentBeaconBlockRoot ?? toHexWord(0n)) as Hex),
    },
    logs,
  }
}
