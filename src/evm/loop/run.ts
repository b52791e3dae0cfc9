/** The loop: runs the blocks of a frame one after the other, and the frames of an execution one inside the other. */
import { EVMError } from "@ethereumjs/evm"
import { analysisOf, type Block } from "./analysis.ts"
import type { Execution } from "./execution.ts"
import {
  assertMayWrite,
  begin,
  charge,
  Frame,
  type Instruction,
  type Message,
  nothing,
  push,
} from "./frame.ts"
import { stackOverflow, stackUnderflow } from "./halt.ts"
import { close, type Opened, open, type Result } from "./messages.ts"

/** Gas between two looks at the clock: less than a millisecond of most code. */
const slice = 100_000

/** Yellow Paper section 9.1: how high a stack may be. */
const mostItems = 1024

/** Runs a frame until it ends, calls, or has had a slice of its gas. */
function run(frame: Frame): void {
  frame.floor = frame.gas - slice
  try {
    while (frame.state === "running" && runBlock(frame, frame.analysis.block(frame.pc)));
  } catch (error) {
    if (!(error instanceof EVMError)) throw error
    frame.error = error
    frame.output = nothing
    frame.state = "ended"
  }
}

/** False when the slice is used up by it. */
function runBlock(frame: Frame, block: Block): boolean {
  const gas = frame.gas - block.gas
  const { instructions } = block
  if (gas < 0 || frame.height < block.needs || frame.height + block.rises > mostItems)
    failIn(frame, instructions)
  frame.gas = gas
  frame.pc = block.end
  for (let i = 0; i < instructions.length; i++) {
    const instruction = instructions[i] as Instruction
    instruction.run(frame, instruction)
  }
  return frame.gas >= frame.floor
}

/** Runs a block that some instruction of it ends, for want of gas or because of the stack, as far as that. */
function failIn(frame: Frame, instructions: readonly Instruction[]): never {
  for (const instruction of instructions) {
    const fee = instruction.charges ? 0 : instruction.fee
    if (!instruction.isDynamic) charge(frame, fee)
    if (instruction.writes) assertMayWrite(frame)
    if (frame.height < instruction.takes) throw stackUnderflow(frame.height, instruction.takes)
    if (instruction.isDynamic) charge(frame, fee)
    if (frame.height + instruction.grows > mostItems)
      throw stackOverflow(frame.height, mostItems - instruction.grows)
    instruction.run(frame, instruction)
  }
  throw new Error("a block that could not be paid for, or whose stack did not fit, ran to its end")
}

/** Frames by depth, to be used again and again. */
export type FramePool = Frame[]

/** A frame that runs, and the message that it runs. */
interface Running {
  readonly frame: Frame
  readonly opened: Opened
}

/**
 * Runs a message and all that it calls.
 *
 * @param endTurn - Called every now and then; what it gives is waited for.
 */
export async function execute(
  execution: Execution,
  first: Message,
  pool: FramePool,
  endTurn: () => Promise<void> | undefined,
): Promise<Result> {
  const running: Running[] = []
  let next: Message | undefined = first
  for (;;) {
    let result: Result | undefined
    if (next !== undefined) {
      const opened = open(execution, next)
      const { begun } = opened
      if (begun instanceof Uint8Array) running.push({ frame: start(execution, opened, begun, pool), opened })
      else result = close(execution, opened, begun instanceof Promise ? await begun : begun)
    } else result = advance(execution, running)
    const frame = running.at(-1)?.frame
    if (result !== undefined) {
      if (frame === undefined) return result
      answer(frame, result)
    }
    next = frame?.state === "calling" ? frame.asked : undefined
    const turn = endTurn()
    if (turn !== undefined) await turn
  }
}

function start(execution: Execution, { message }: Opened, code: Uint8Array, pool: FramePool): Frame {
  let frame = pool[message.depth]
  if (frame === undefined) {
    frame = new Frame()
    pool[message.depth] = frame
  }
  begin(frame, execution, message, analysisOf(code, execution.ruleset))
  return frame
}

/** Lets the innermost frame run on; gives what it came to when it ended. */
function advance(execution: Execution, running: Running[]): Result | undefined {
  const innermost = running.at(-1)
  if (innermost === undefined) return undefined
  const { frame, opened } = innermost
  run(frame)
  if (frame.state !== "ended") return undefined
  running.pop()
  const { output, error } = frame
  const keepsGas = error === undefined || error.error === EVMError.errorMessages.REVERT
  const gasUsed = keepsGas ? opened.message.gas - frame.gas : opened.message.gas
  return close(execution, opened, { gasUsed, output, error })
}

/** Tells a frame what became of its call. */
function answer(frame: Frame, { gasUsed, output, error }: Result): void {
  const { asked } = frame
  const word = error?.error
  frame.state = "running"
  frame.asked = undefined
  frame.gas -= gasUsed
  if (asked?.kind === "create") {
    const exists = word === undefined || word === EVMError.errorMessages.CODESTORE_OUT_OF_GAS
    push(frame, exists ? BigInt(asked.to) : 0n)
    frame.returned = word === EVMError.errorMessages.REVERT ? output : nothing
    return
  }
  push(frame, word === undefined ? 1n : 0n)
  if (word !== undefined && word !== EVMError.errorMessages.REVERT) return
  frame.returned = output
  const copied = output.subarray(0, frame.answerLength)
  if (copied.length > 0) frame.memory.set(copied, frame.answerOffset)
}
