/** Records what the gas of an execution is attributed to: the code that was called, through proxies, and what was created. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { FrameEnd, FrameStart } from "../evm/interpreter/moments.ts"
import type { Tracer } from "../evm/trace/tracer.ts"

/** A contract that was created and is still there at the end. */
export interface Creation {
  readonly initCode: Hex
  readonly address: Hex
  /** The number of bytes of the deployed code. */
  readonly size: number
}

/** The outermost message. */
export interface GasMessage extends FrameStart, FrameEnd {
  /** The delegate call that it passed its call on to, and so on, the outermost first. */
  readonly delegates: readonly (FrameStart & FrameEnd)[]
  /** All creations within it, itself included, in the order of their ends. */
  readonly creations: readonly Creation[]
}

interface OpenMessage {
  readonly start: FrameStart
  delegates: GasMessage["delegates"]
  creations: readonly Creation[]
}

/** Creates the tracer; the result is `undefined` when nothing ran, and when it failed. */
export function createGasTracer(): Tracer<GasMessage | undefined> {
  const open: OpenMessage[] = []
  let top: GasMessage | undefined
  return {
    enter: (start) => void open.push({ start, delegates: [], creations: [] }),
    leave(end) {
      const left = open.pop()
      // What a message that failed has created is gone.
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

/** A proxy passes on the function and returns what it got: this is how EDR finds proxies (crates/edr_solidity, proxy_detection). */
function isPassedOn(
  { input, type }: FrameStart,
  { output }: FrameEnd,
  delegate: (FrameStart & FrameEnd) | undefined,
): boolean {
  if (delegate === undefined || input.length < 10 || type.startsWith("CREATE")) return false
  return delegate.input.slice(0, 10) === input.slice(0, 10) && delegate.output === output
}
