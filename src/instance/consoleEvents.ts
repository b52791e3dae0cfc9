/** The event `console` of a node: the lines that Solidity's `console.log` writes, each once. */
import type { EventEmitter } from "node:events"
import type { RpcRequest } from "../api/rpc/dispatch.ts"
import type { Middleware, Next } from "../api/rpc/middleware.ts"
import type { Hex } from "../base/hex.ts"
import type { Client } from "../base/task.ts"
import { consoleText } from "../kernel/evm/base/console.ts"
import { onExecuted } from "../node/subscribe/executedOnce.ts"
import type { Guard } from "./listeners.ts"

/** One call of Solidity's `console.log`. */
export interface ConsoleEvent {
  /** The text as Hardhat prints it. */
  readonly text: string
  /** The hash of the transaction that called it; `undefined` for a call or an estimate. */
  readonly hash: Hex | undefined
  /** The method of the request that called it, such as `eth_call`; `undefined` for a transaction. */
  readonly method: string | undefined
  /** `true` when the transaction failed, or the request is answered with an error; simulations and traces have failures as results. */
  readonly failed: boolean
}

/** Creates the function that listens to the events of a node; the console of transactions is emitted from the first use on. */
export function createOn(emitter: EventEmitter, guard: Guard) {
  let isEmitting = false
  return (event: string, given: (...args: never[]) => void) => {
    if (event === "console" && !isEmitting) {
      isEmitting = true
      emitTransactionConsole(emitter)
    }
    const listener = guard(given as (...args: unknown[]) => void)
    emitter.on(event, listener)
    return () => void emitter.off(event, listener)
  }
}

/** Emits the console of transactions. */
const emitTransactionConsole = (emitter: EventEmitter): void =>
  onExecuted(emitter, ({ hash, consoleCalls = [], receipt }) =>
    emitConsole(emitter, consoleCalls, { hash, method: undefined, failed: receipt.status === 0 }),
  )

/** Creates the middleware that emits the console of calls and estimates. */
export const loggingConsole =
  (emitter: EventEmitter): Middleware =>
  (next) =>
  (request, client) =>
    emitter.listenerCount("console") === 0
      ? next(request, client)
      : runAndEmit(next, emitter, request, client)

/** Emits the console when the outcome is known, before the reply. */
async function runAndEmit(
  next: Next,
  emitter: EventEmitter,
  request: RpcRequest,
  client: Client | undefined,
): Promise<unknown> {
  const logged: Uint8Array[] = []
  const requester: Client = {
    hasLeft: () => false,
    ...client,
    logToConsole: (inputs) => void logged.push(...inputs),
  }
  const source = { hash: undefined, method: request.method }
  try {
    const result = await next(request, requester)
    emitConsole(emitter, logged, { ...source, failed: false })
    return result
  } catch (error) {
    emitConsole(emitter, logged, { ...source, failed: true })
    throw error
  }
}

function emitConsole(
  emitter: EventEmitter,
  inputs: readonly Uint8Array[],
  source: Omit<ConsoleEvent, "text">,
): void {
  for (const input of inputs)
    emitter.emit("console", { text: consoleText(input), ...source } satisfies ConsoleEvent)
}
