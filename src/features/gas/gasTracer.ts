/** Records the contracts to which the gas of an execution belongs: the called code, the proxies before it, and the creations. */
import type { Hex } from "../../base/hex.ts"
import type { FrameEnd, FrameStart } from "../../kernel/evm/engine/traceEvents.ts"
import type { Tracer } from "../../kernel/evm/trace/tracer.ts"

/** A contract that was created and not reverted. */
export interface Creation {
  readonly initCode: Hex
  readonly address: Hex
  /** The number of bytes of the deployed code. */
  readonly size: number
}

/** The top-level message of an execution. */
export interface GasMessage extends FrameStart, FrameEnd {
  /** The chain of delegate calls to which it forwarded its call, the outermost first. */
  readonly delegates: readonly (FrameStart & FrameEnd)[]
  /** All creations within the message, and the message itself if it is one, in the order in which they ended. */
  readonly creations: readonly Creation[]
}

interface OpenMessage {
  readonly start: FrameStart
  delegates: GasMessage["delegates"]
  creations: readonly Creation[]
}

/** Creates the tracer. Its result is `undefined` when nothing was executed, or when the top-level message failed. */
export function createGasTracer(): Tracer<GasMessage | undefined> {
  const open: OpenMessage[] = []
  let top: GasMessage | undefined
  return {
    enter: (start) => void open.push({ start, delegates: [], creations: [] }),
    leave(end) {
      const left = open.pop()
      // A failed message reverts its creations.
      if (left === undefined || end.failure !== undefined) return
      const { start, delegates } = left
      const message = {
        ...start,
        ...end,
        delegates: isPassedOn(start, end, delegates[0]) ? delegates : [],
        creations: [...left.creations, ...creationOf(start, end)],
      }
      const caller = open.at(-1)
      if (caller === undefined) {
        top = message
        return
      }
      caller.creations = [...caller.creations, ...message.creations]
      if (start.type === "DELEGATECALL") caller.delegates = [message, ...message.delegates]
    },
    result: () => top,
  }
}

function creationOf({ type, input, to }: FrameStart, { output }: FrameEnd): readonly Creation[] {
  if (type !== "CREATE" && type !== "CREATE2") return []
  return [{ initCode: input, address: to, size: (output.length - 2) / 2 }]
}

/**
 * Returns `true` for a call of a proxy: it forwards the selector in a delegate call and returns the same output. EDR detects proxies
 * in the same way (crates/edr_solidity, proxy_detection).
 */
function isPassedOn(
  { input, type }: FrameStart,
  { output }: FrameEnd,
  delegate: (FrameStart & FrameEnd) | undefined,
): boolean {
  if (delegate === undefined || input.length < 10 || type.startsWith("CREATE")) return false
  return delegate.input.slice(0, 10) === input.slice(0, 10) && delegate.output === output
}
