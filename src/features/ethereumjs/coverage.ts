/** Collects coverage from the events of EthereumJS's interpreter, which reports each instruction. */
import type { EVM, InterpreterStep, Message } from "@ethereumjs/evm"
import type { CollectCoverage, CoverageNote } from "../../kernel/core/coverage.ts"
import { JUMPED, PASSED, RAN_UNTIL } from "../../kernel/core/layout.ts"

const JUMPI = 0x57

interface OpenFrame {
  readonly message: Message
  /** True for a creation. Read before it begins: afterwards its message has an address. */
  readonly isCreation: boolean
  readonly notes: Map<string, CoverageNote>
  /** The position of a conditional jump, until the next instruction shows whether it jumped. */
  jump: number | undefined
}

/** Listens to the messages that run from now on. The caller removes the listeners. */
export function collectCoverage({ events }: Pick<EVM, "events">, collect: CollectCoverage): void {
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
