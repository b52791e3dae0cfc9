/** From the events of an EthereumJS EVM to the moments of a tracer. */
import type { EVMResult, InterpreterStep, Message } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { fromHex, toHex } from "../../hex.ts"
import { create2AddressOf, createAddressOf } from "../createAddress.ts"
import type { Machine } from "../machine.ts"
import { type Budget, createBudget } from "./budget.ts"
import { faultOf } from "./refusals.ts"
import { forwardedGas, impliedStop, logOf, ownCost, toHexAddress, toStep } from "./steps.ts"
import type { FrameStart, Step, Tracer, TraceState } from "./tracer.ts"
import { stateOf } from "./traceState.ts"

/** A frame that is running. */
interface OpenFrame {
  readonly static: boolean
  readonly message: Message
  logs: number
  returnData: Hex
  last: Step | undefined
  /** A call that was asked for, until it begins or is seen not to. */
  asked: FrameStart | undefined
}

/** One execution that is traced. */
interface Tracing {
  readonly machine: Machine
  readonly tracer: Tracer<unknown>
  readonly state: TraceState
  readonly frames: OpenFrame[]
  readonly budget: Budget
  logCount: number
  stepCount: number
}

/** Steps between two pauses, of some microseconds each: a trace must not stop the node. */
const stepsInARow = 64

const callTypes = new Set<string>(["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"])
const createTypes = new Set<string>(["CREATE", "CREATE2"])
const endings = new Set<string | undefined>(["STOP", "RETURN", "SELFDESTRUCT", undefined])

/** What a frame takes by itself, about. */
const frameBytes = 512

/** Yellow Paper section 8: how deep calls may go. */
const mostDepth = 1024

/** Listens for a tracer while something runs on a machine; its first log has this index in the block. */
export async function traced<T>(
  machine: Machine,
  tracer: Tracer<unknown>,
  firstLogIndex: number,
  run: () => Promise<T>,
): Promise<T> {
  const { events } = machine.vm.evm
  const tracing: Tracing = {
    ...{ machine, tracer, state: stateOf(machine), frames: [], budget: createBudget() },
    logCount: firstLogIndex,
    stepCount: 0,
  }
  const faults: unknown[] = []
  const enter = waitedFor((message: Message) => enterFrame(tracing, message), faults)
  const step = waitedFor((event: InterpreterStep) => takeStep(tracing, event), faults)
  const leave = waitedFor((result: EVMResult) => leaveFrame(tracing, result), faults)
  events?.on("beforeMessage", enter).on("step", step).on("afterMessage", leave)
  try {
    const result = await run()
    if (faults.length > 0) throw faults[0]
    return result
  } finally {
    events?.off("beforeMessage", enter).off("step", step).off("afterMessage", leave)
  }
}

/** EthereumJS waits for listeners of two parameters, for ever when their promise is rejected. */
const waitedFor =
  <Event>(listener: (event: Event) => unknown, faults: unknown[]) =>
  (event: Event, resolve: ((result?: unknown) => void) | undefined): void => {
    if (faults.length > 0) throw faults[0] // which ends the execution
    void new Promise<unknown>((settle) => settle(listener(event)))
      .catch((error: unknown) => faults.push(error))
      .then(() => resolve?.())
  }

async function enterFrame(tracing: Tracing, message: Message): Promise<void> {
  const { machine, tracer, frames, budget } = tracing
  budget.spend(frameBytes + 2 * message.data.length)
  const parent = frames.at(-1)
  const asked = parent?.asked
  if (parent !== undefined) parent.asked = undefined
  const type = asked?.type ?? (message.to === undefined ? "CREATE" : "CALL")
  const known = asked ?? (await outermost(machine, message))
  tracer.enter?.({ type, ...known, gas: message.gasLimit, input: toHex(message.data) }, frames.length)
  const fixed = type === "STATICCALL" || parent?.static === true
  frames.push({ static: fixed, message, logs: 0, returnData: "0x", last: undefined, asked: undefined })
}

async function takeStep(tracing: Tracing, event: InterpreterStep): Promise<void> {
  const { machine, tracer, frames, state, budget } = tracing
  const frame = frames.at(-1)
  if (frame === undefined) return
  if (++tracing.stepCount % stepsInARow === 0) await machine.pause()
  closeUnbegun(tracing, frame)
  const step = toStep(event, byteAt(frame.message, event.pc), frame.returnData)
  frame.last = step
  await tracer.step?.(step, state)
  if (step.error !== undefined) return
  frame.asked = await askedBy(machine, event, frame.message.value)
  if (frame.asked !== undefined) budget.spend(frame.asked.input.length)
  if (step.op === "SELFDESTRUCT" && !frame.static) leaveBySelfdestruct(event, tracer, frames.length)
  const log = logOf(event)
  if (log === undefined) return
  tracer.log?.({ ...log, index: tracing.logCount++ }, frames.length - 1)
  frame.logs++
}

async function leaveFrame(tracing: Tracing, { execResult, createdAddress }: EVMResult): Promise<void> {
  const { tracer, frames, state, budget } = tracing
  const frame = frames.at(-1)
  if (frame === undefined) return
  budget.spend(2 * execResult.returnValue.length)
  const word = execResult.exceptionError?.error
  const failure = word === undefined ? undefined : faultOf(word, frame.last)
  if (failure !== undefined) tracer.fault?.(failure, frames.length)
  else {
    closeUnbegun(tracing, frame)
    if (!endings.has(frame.last?.op) && execResult.runState !== undefined)
      await tracer.step?.(impliedStop(execResult.runState, frame.returnData), state)
  }
  frames.pop()
  const output = toHex(execResult.returnValue)
  const code = codeOf(frame.message)
  tracer.leave?.({ output, gasUsed: execResult.executionGasUsed, failure, code }, frames.length)
  const parent = frames.at(-1)
  if (failure !== undefined) tracing.logCount -= frame.logs
  if (parent === undefined) return
  if (failure === undefined) parent.logs += frame.logs
  parent.returnData = createdAddress !== undefined && failure === undefined ? "0x" : output
}

/** What ran; init code is copied, since it lies in the memory of the caller, which goes on writing there. */
function codeOf({ code, to }: Message): Uint8Array | undefined {
  if (!(code instanceof Uint8Array)) return undefined
  return to === undefined ? code.slice() : code
}

/** The byte that is executed; code behind its end reads as STOP. */
const byteAt = ({ code }: Message, pc: number): number => (code instanceof Uint8Array ? (code[pc] ?? 0) : 0)

/** A call for which there was no balance or no depth: it began and ended, and nothing ran. */
function closeUnbegun({ tracer, frames }: Tracing, frame: OpenFrame): void {
  const { asked } = frame
  if (asked === undefined) return
  frame.asked = undefined
  frame.returnData = "0x"
  const failure = frames.length > mostDepth ? "max call depth exceeded" : "insufficient balance"
  tracer.enter?.(asked, frames.length)
  tracer.leave?.({ output: "0x", gasUsed: 0n, failure }, frames.length)
}

async function outermost(machine: Machine, { caller, to, value }: Message) {
  const from = caller.toString()
  if (to !== undefined) return { from, to: to.toString(), value }
  const account = await machine.vm.stateManager.getAccount(caller)
  return { from, to: createAddressOf(from, (account?.nonce ?? 1n) - 1n), value }
}

/** The call that an instruction asks for. */
async function askedBy(
  machine: Machine,
  event: InterpreterStep,
  ownValue: bigint,
): Promise<FrameStart | undefined> {
  const { opcode, stack, address, memory } = event
  const top = (depth: number): bigint => stack[stack.length - 1 - depth] ?? 0n
  const type = opcode.name as FrameStart["type"]
  const from = address.toString()
  const slice = (offset: bigint, length: bigint) => toHex(paddedSlice(memory, offset, length))
  if (callTypes.has(type)) {
    const withValue = type === "CALL" || type === "CALLCODE"
    const at = withValue ? 3 : 2
    const value = withValue ? top(2) : type === "DELEGATECALL" ? ownValue : undefined
    const gas = forwardedGas(event) + (withValue && top(2) > 0n ? stipend : 0n)
    return { type, from, to: toHexAddress(top(1)), input: slice(top(at), top(at + 1)), gas, value }
  }
  if (!createTypes.has(type)) return undefined
  const input = slice(top(1), top(2))
  const account = await machine.vm.stateManager.getAccount(address)
  const to =
    type === "CREATE2"
      ? create2AddressOf(from, top(3), fromHex(input))
      : createAddressOf(from, account?.nonce ?? 0n)
  const left = event.gasLeft - ownCost(event)
  return { type, from, to, input, gas: left - left / 64n, value: top(0) }
}

/** Gas that a call with value gives on top (Yellow Paper, Gcallstipend). */
const stipend = 2300n

/** Memory reads as zeros behind its end. */
function paddedSlice(memory: Uint8Array, offset: bigint, length: bigint): Uint8Array {
  const slice = new Uint8Array(Number(length))
  slice.set(memory.subarray(Number(offset), Number(offset) + slice.length))
  return slice
}

/** geth shows what SELFDESTRUCT sends away as a frame of its own. */
function leaveBySelfdestruct(event: InterpreterStep, tracer: Tracer<unknown>, depth: number): void {
  const { stack, address, account } = event
  const to = toHexAddress(stack.at(-1) ?? 0n)
  const start = { from: address.toString(), to, input: "0x" as Hex, gas: 0n, value: account.balance }
  tracer.enter?.({ type: "SELFDESTRUCT", ...start }, depth)
  tracer.leave?.({ output: "0x", gasUsed: 0n, failure: undefined }, depth)
}
