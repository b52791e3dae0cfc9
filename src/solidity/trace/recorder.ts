/** Records the data for stack traces: the program counters of messages that failed, and the last call of each. */
import type { FrameEnd, FrameStart } from "../../kernel/evm/engine/traceEvents.ts"
import type { Tracer } from "../../kernel/evm/trace/tracer.ts"

/** A message that ran. */
export interface RecordedMessage extends FrameStart, FrameEnd {
  /** 0 for the outermost message. */
  readonly depth: number
  /** The program counters in order; only the newest ones of a very long execution. */
  readonly pcs: Uint32Array
  /** The last message that it sent; `undefined` when it sent none. */
  readonly last: RecordedCall | undefined
}

/** A message within another. */
export interface RecordedCall {
  readonly message: RecordedMessage
  /** The number of instructions that the caller ran up to the call, the call included. */
  readonly step: number
}

/** The maximum number of program counters of one message: 8 MiB. When it is reached, the older half is dropped. */
const maxPcs = 2 ** 21

/** Failures of calls that never began: no code ran, and the caller continues as after a failed call. */
const neverBegan = /^(insufficient balance|max call depth exceeded|nonce uint64 overflow|value overflow)/

interface OpenMessage {
  readonly start: FrameStart
  pcs: Uint32Array
  count: number
  last: RecordedCall | undefined
}

const noPcs = new Uint32Array()

/** Creates the tracer; the result is `undefined` when nothing ran. */
export function createRecorder(): Tracer<RecordedMessage | undefined> {
  const open: OpenMessage[] = []
  let current: OpenMessage | undefined
  let top: RecordedMessage | undefined
  return {
    visit(pc) {
      if (current === undefined) return
      if (current.count === current.pcs.length) growPcs(current)
      current.pcs[current.count++] = pc
    },
    enter(start) {
      current = { start, pcs: noPcs, count: 0, last: undefined }
      open.push(current)
    },
    leave(end, depth) {
      const left = open.pop()
      if (left === undefined) return
      current = open.at(-1)
      if (current !== undefined && end.failure !== undefined && neverBegan.test(end.failure)) return
      // Of a message that succeeded, only its success is used.
      const isKept = end.failure !== undefined
      const pcs = isKept ? left.pcs.subarray(0, left.count) : noPcs
      const message = { ...left.start, ...end, depth, pcs, last: isKept ? left.last : undefined }
      if (current === undefined) top = message
      else if (left.start.type !== "SELFDESTRUCT") current.last = { message, step: current.count }
    },
    result: () => top,
  }
}

/** Doubles the capacity for program counters, or drops the older half when there are too many. */
function growPcs(message: OpenMessage): void {
  const { pcs, last } = message
  if (pcs.length < maxPcs) {
    message.pcs = new Uint32Array(Math.max(256, pcs.length * 2))
    message.pcs.set(pcs)
    return
  }
  const dropped = maxPcs / 2
  pcs.copyWithin(0, dropped)
  message.count -= dropped
  message.last = last && { ...last, step: Math.max(0, last.step - dropped) }
}
