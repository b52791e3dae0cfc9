/** A consumer of the stream of subblocks, written from the specification alone (optimism specs, protocol/subblocks.md). */

/** One message of the stream. */
export interface Subblock {
  readonly payload_id: string
  readonly index: number
  readonly base?: { readonly block_number: string; readonly parent_hash: string; readonly timestamp: string }
  readonly diff: {
    readonly gas_used: string
    readonly receipts_root: string
    readonly logs_bloom: string
    readonly transactions: readonly string[]
    readonly blob_gas_used?: string
    readonly post_exec_tx?: string
  }
  readonly metadata: {
    readonly block_number: number
    readonly receipts: Readonly<Record<string, { readonly cumulativeGasUsed: string }>>
  }
}

/** The block under construction as the consumer has it. */
export interface InProgress {
  readonly payloadId: string
  readonly number: number
  readonly parentHash: string
  readonly transactions: readonly string[]
  readonly gasUsed: string
  readonly receiptsRoot: string
  readonly logsBloom: string
  readonly footprint: string | undefined
  /** The newest one: each message replaces it. */
  readonly postExecution: string | undefined
}

/** Follows the stream; `blocks` has the newest sequence of each block number, as far as it has no gap. */
export function createConsumer() {
  const blocks = new Map<number, InProgress>()
  const seen = new Set<string>()
  let current: (InProgress & { readonly index: number }) | undefined
  const discard = (reason: string) => {
    if (current !== undefined) blocks.delete(current.number)
    current = undefined
    discarded.push(reason)
  }
  const discarded: string[] = []
  const add = ({ payload_id, index, base, diff, metadata }: Subblock) => {
    const before = base === undefined ? current : undefined
    const parentHash = base?.parent_hash ?? before?.parentHash ?? ""
    current = {
      ...{ payloadId: payload_id, index, number: metadata.block_number, parentHash },
      transactions: [...(before?.transactions ?? []), ...diff.transactions],
      ...{ gasUsed: diff.gas_used, receiptsRoot: diff.receipts_root, logsBloom: diff.logs_bloom },
      footprint: diff.blob_gas_used,
      postExecution: diff.post_exec_tx,
    }
    blocks.set(current.number, current)
  }
  return {
    blocks,
    discarded,
    take(subblock: Subblock) {
      const { payload_id, index, base, metadata } = subblock
      const name = `${payload_id}/${index}`
      if (seen.has(name)) return discard("twice")
      seen.add(name)
      if (base !== undefined) return add(subblock)
      if (current === undefined) return
      if (payload_id !== current.payloadId || metadata.block_number !== current.number)
        return discard("another block")
      if (index !== current.index + 1) return discard("a gap")
      add(subblock)
    },
  }
}
