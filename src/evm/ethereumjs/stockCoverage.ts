/** Collects coverage out of the events of EthereumJS's interpreter: each instruction is told of. */
import type { EVM, InterpreterStep, Message } from "@ethereumjs/evm"
import type { CollectCoverage, CoverageNote } from "../../core/coverage.ts"
import { JUMPED, PASSED, RAN_UNTIL } from "../../core/layout.ts"

const JUMPI = 0x57

interface OpenFrame {
  readonly message: Message
  /** The message has no address before it begins. */
  readonly isCreation: boolean
  readonly notes: Map<string, CoverageNote>
  /** The conditional jump that ran last, until the next instruction tells where it went. */
  jump: number | undefined
}

/** Listens to what runs from now on; the listeners are removed with all others. */
export function collectStockCoverage({ events }: Pick<EVM, "events">, collect: CollectCoverage): void {
  const frames: OpenFrame[] = []
  events.on("beforeMessage", (message: Message) => {
    frames.push({ message, isCreation: message.to === undefined, notes: new Map(), jump: undefined })
  })
  events.on("step", ({ pc, opcode }: InterpreterStep) => {
    const frame = frames.at(-1)
    if (frame === undefined) return
    const note = (at: number, kind: number) => frame.notes.set(`${at} ${kind}`, { pc: at, kind })
    if (frame.jump !== undefined) note(frame.jump, pc === frame.jump + 1 ? PASSED : JUMPED)
    frame.jump = opcode.code === JUMPI ? pc : undefined
    note(pc, RAN_UNTIL)
  })
  events.on("afterMessage", () => {
    const frame = frames.pop()
    if (frame === undefined || frame.notes.size === 0) return
    const { code } = frame.message
    if (code instanceof Uint8Array) collect(code, frame.isCreation, [...frame.notes.values()])
  })
}
