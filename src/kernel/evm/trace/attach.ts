/** Passes the events of a run in the core to a tracer. */

import type { MaybePromise } from "../../../base/maybePromise.ts"
import * as EventLayout from "../../core/eventLayout.ts"
import { Events } from "../../core/events.ts"
import type { Failure } from "../../core/failures.ts"
import type { Notify } from "../../core/host.ts"
import type { Instance } from "../../core/instance.ts"
import * as Layout from "../../core/layout.ts"
import type { FrameStart, TraceEvents } from "../engine/traceEvents.ts"
import type { Machine } from "../execute/machine.ts"
import { admitted } from "./admission.ts"
import { createBudget } from "./budget.ts"
import { mnemonicsOf } from "./instructions.ts"
import { CoreStep } from "./steps.ts"
import { inOrder } from "./together.ts"
import type { TraceState, WaitingTracer } from "./tracer.ts"
import { stateOf, stateWithin } from "./traceState.ts"

/** The approximate memory of a frame without its data, in bytes. */
const frameBytes = 512

/** Calls `run` while a tracer listens to a machine; the first log gets the index `firstLogIndex` in the block. */
export async function withTracer<T>(
  machine: Machine,
  tracer: WaitingTracer<unknown>,
  firstLogIndex: number,
  run: () => Promise<T>,
): Promise<T> {
  const messages = tracer.enter ?? tracer.leave ?? tracer.log ?? tracer.fault
  const traces = instructionsOf(tracer) | (messages === undefined ? 0 : Layout.TRACES_MESSAGES)
  const listen = (instance: Instance) => createNotify(machine, tracer, firstLogIndex, instance)
  const events = eventsOf(machine, tracer, firstLogIndex)
  const listened = async () => {
    machine.listen(traces === 0 ? undefined : { traces, listen, events })
    try {
      return await run()
    } finally {
      machine.listen(undefined)
    }
  }
  return tracer.step === undefined ? listened() : admitted(listened)
}

/** Returns the flags for instructions: each one is an event, or program counters arrive in batches, at the latest with a message. */
function instructionsOf({ step, visit }: WaitingTracer<unknown>): number {
  if (step !== undefined) return Layout.TRACES_STEPS
  return visit === undefined ? 0 : Layout.TRACES_STEPS | Layout.TRACES_VISITS | Layout.TRACES_MESSAGES
}

/** Returns the listeners of a reference engine that call a tracer, which does not wait. */
function eventsOf(machine: Machine, tracer: WaitingTracer<unknown>, firstLogIndex: number): TraceEvents {
  const state = stateOf(machine)
  const budget = tracer.budget ?? createBudget()
  return {
    mnemonics: mnemonicsOf(machine.common),
    ...stepOf(tracer, state),
    fault: (failure, depth) => tracer.fault?.(failure, depth),
    enter(frame, depth) {
      budget.spend(frameBytes + frame.input.length)
      void tracer.enter?.(frame, depth)
    },
    leave(end, depth) {
      budget.spend(end.output.length)
      void tracer.leave?.(end, depth)
    },
    log: (log, depth) => tracer.log?.({ ...log, index: firstLogIndex + log.index }, depth),
  }
}

function stepOf(tracer: WaitingTracer<unknown>, state: TraceState): Pick<TraceEvents, "step"> {
  if (tracer.step === undefined && tracer.visit === undefined) return {}
  return {
    step(step) {
      tracer.visit?.(step.pc)
      void tracer.step?.(step, state)
    },
  }
}

/** Creates the function that passes the events of one run to a tracer. */
function createNotify(
  machine: Machine,
  tracer: WaitingTracer<unknown>,
  firstLogIndex: number,
  instance: Instance,
): Notify {
  const events = new Events(instance)
  const state = stateWithin(machine, instance)
  const mnemonics = mnemonicsOf(machine.common)
  const budget = tracer.budget ?? createBudget()
  /** The depth of the running frame: the core reports it with messages, not with logs. */
  let open = 0
  const message = (): FrameStart => {
    budget.spend(frameBytes + 2 * events.number(EventLayout.EVENT_LENGTH))
    return frameStartOf(events, mnemonics)
  }
  const handlers: Readonly<Record<number, (precompile: string | undefined) => MaybePromise<void>>> = {
    [Layout.STEP]() {
      if (tracer.step === undefined) return undefined
      tracer.visit?.(events.number(EventLayout.EVENT_PC))
      return tracer.step(new CoreStep(events, mnemonics), state)
    },
    [Layout.ENTER]() {
      open = events.depth
      return tracer.enter?.(message(), open)
    },
    [Layout.LEAVE](precompile) {
      const { depth } = events
      open = depth - 1
      budget.spend(2 * events.number(EventLayout.EVENT_LENGTH))
      const failure = wordOf(events.failure(precompile))
      const fault = failure === undefined ? undefined : tracer.fault?.(failure, depth + 1)
      return inOrder(fault, () => {
        const gasUsed = events.gas(EventLayout.EVENT_GAS)
        const { stateGas } = events
        return tracer.leave?.(
          { output: events.data(), gasUsed, failure, code: events.code(), stateGas },
          depth,
        )
      })
    },
    [Layout.REFUSED]() {
      const failure = wordOf(events.failure(undefined))
      return inOrder(tracer.enter?.(message(), events.depth), () =>
        tracer.leave?.({ output: "0x", gasUsed: 0n, failure }, events.depth),
      )
    },
    [Layout.LOGGED]() {
      const { index, ...log } = events.log()
      tracer.log?.({ ...log, index: firstLogIndex + index }, open)
    },
    [Layout.DESTROYED_ITSELF]: () => leaveBySelfdestruct(events, tracer),
  }
  const { visit } = tracer
  if (visit === undefined || tracer.step !== undefined)
    return (reason, precompile) => handlers[reason]?.(precompile)
  const visitOne = (pc: number) => visit(pc)
  return (reason, precompile) => {
    events.takeVisited(visitOne)
    return handlers[reason]?.(precompile)
  }
}

/** Returns the reason why a frame failed: geth's words if they say more than EthereumJS's word, else that word. */
function wordOf(failure: Failure | undefined): string | undefined {
  if (failure?.word === "invalid JUMP") return "invalid jump destination"
  return failure && (failure.words ?? failure.word)
}

function frameStartOf(events: Events, mnemonics: readonly string[]): FrameStart {
  const { opcode, from, to, value, gas } = events.message()
  const type = mnemonics[opcode] as FrameStart["type"]
  return { type, from, to, input: events.data(), gas, value: type === "STATICCALL" ? undefined : value }
}

/** Reports the transfer of SELFDESTRUCT as a frame of its own, as geth does. */
function leaveBySelfdestruct(events: Events, tracer: WaitingTracer<unknown>): MaybePromise<void> {
  const { from, to, value } = events.destruction()
  const depth = events.depth + 1
  return inOrder(tracer.enter?.({ type: "SELFDESTRUCT", from, to, input: "0x", gas: 0n, value }, depth), () =>
    tracer.leave?.({ output: "0x", gasUsed: 0n, failure: undefined }, depth),
  )
}
