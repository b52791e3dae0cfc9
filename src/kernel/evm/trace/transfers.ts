/** The logs of a message and of its ether transfers, in order, as `eth_simulateV1` returns them. */

import { type Hex, toHexWord } from "../../../base/hex.ts"
import type { Log } from "../base/records.ts"
import type { FrameStart } from "../engine/traceEvents.ts"
import type { Machine } from "../execute/machine.ts"
import { withTracer } from "./attach.ts"
import type { Tracer } from "./tracer.ts"

/** The emitter and the topic of ether transfers: the address of ether (ERC-7528), `Transfer(address,address,uint256)`. */
const etherAddress: Hex = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
const transferTopic: Hex = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"

/** The logs of one message. */
export interface RecordedLogs {
  /** The logs in order, transfers included, without those of failed frames. */
  readonly logs: readonly Log[]
  /** The number of logs, those of failed frames included: `eth_simulateV1` numbers them all. */
  readonly count: number
}

/** Returns true for a frame that moves ether; CALLCODE and DELEGATECALL move none. */
const moves = ({ type, value = 0n }: FrameStart): boolean =>
  value > 0n && type !== "CALLCODE" && type !== "DELEGATECALL"

/** Records logs and transfers. */
function createTransferTracer(): Tracer<RecordedLogs> {
  const frames: Log[][] = [[]]
  let count = 0
  const record = (log: Log) => {
    frames.at(-1)?.push(log)
    count++
  }
  return {
    enter(frame) {
      frames.push([])
      if (!moves(frame)) return
      const topics = [transferTopic, toHexWord(BigInt(frame.from)), toHexWord(BigInt(frame.to))]
      record({ address: etherAddress, topics, data: toHexWord(frame.value ?? 0n) })
    },
    log: ({ address, topics, data }) => record({ address, topics, data }),
    leave({ failure }) {
      const logs = frames.pop() ?? []
      if (failure === undefined) frames.at(-1)?.push(...logs)
    },
    result: () => ({ logs: frames[0] ?? [], count }),
  }
}

/** Runs one message on a machine and records its logs. */
export async function withTransfers<T>(
  machine: Machine,
  run: () => Promise<T>,
): Promise<RecordedLogs & { readonly result: T }> {
  const tracer = createTransferTracer()
  const result = await withTracer(machine, tracer, 0, run)
  return { ...tracer.result(), result }
}
