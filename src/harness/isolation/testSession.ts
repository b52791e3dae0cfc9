/** Tells which test started a call of a node, so that a test that is over cannot change the state of the next one. */
import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate } from "node:timers"
import type { MidblockNode } from "../../index.ts"
import { TestIsOver } from "./isolationErrors.ts"

/** One attempt of a test. */
export interface TestSession {
  readonly test: string
  isOver: boolean
}

const sessions = new AsyncLocalStorage<TestSession>()

/** Runs the function of a test. Its calls belong to the test, also those of its timers and of promises that it does not await. */
export const runInSession = <Result>(session: TestSession, run: () => Result): Result =>
  sessions.run(session, run)

/** Watches the calls of some objects. */
export interface CallWatch {
  /**
   * Returns an object with the same members, in which these functions belong to the test that calls them.
   *
   * @param label - The name of the object in messages.
   */
  watched<Target extends object>(
    target: Target,
    names: readonly (keyof Target & string)[],
    label: string,
  ): Target
  /** Resolves when the calls that were started are finished, with those that follow from them. */
  settled(): Promise<void>
}

/** A node that refuses calls of tests that are over. */
export interface SessionNode extends Pick<CallWatch, "settled"> {
  readonly node: MidblockNode
}

/** The functions of a node that execute something, or change the node. */
export const nodeCalls = [
  "request",
  "mine",
  "increaseTime",
  "flashblock",
  "snapshot",
  "revert",
  "reset",
  "importChain",
  "loadState",
] as const

type AnyCall = (...args: unknown[]) => Promise<unknown>

/** Calls may follow each other for ever, when a set-up has started a service. */
const maxTurns = 50

// Fake timers replace the functions of the module later.
const nextTurn = () => new Promise<void>((resolve) => void setTurn(resolve))
const setTurn = setImmediate

/** Returns a node with the same functions. Calls of a test that is over are rejected with {@link TestIsOver}. */
export function createSessionNode(node: MidblockNode): SessionNode {
  const { watched, settled } = createCallWatch()
  return { node: watched(node, nodeCalls, "node"), settled }
}

/** Creates a watch of calls. Those of a test that is over are rejected with {@link TestIsOver}. */
export function createCallWatch(): CallWatch {
  let running = 0
  const waiting: (() => void)[] = []
  const finished = () => new Promise<void>((resolve) => void waiting.push(resolve))
  const inSession =
    (run: AnyCall, textOf: (args: readonly unknown[]) => string): AnyCall =>
    async (...args) => {
      const session = sessions.getStore()
      if (session?.isOver) throw new TestIsOver({ test: session.test, call: textOf(args) })
      if (waits(args)) return run(...args)
      running++
      try {
        // Awaited here only: with a second listener V8 would leave the caller out of the stack of an error.
        return await run(...args)
      } finally {
        running--
        for (const resume of waiting.splice(0)) resume()
      }
    }
  return {
    watched(target, names, label) {
      const functions = names.map((name) => {
        const textOf = (args: readonly unknown[]) =>
          name === "request" ? String(methodOf(args)) : `${label}.${name}`
        return [name, { value: inSession(target[name] as AnyCall, textOf), enumerable: true }] as const
      })
      return Object.create(null, {
        ...Object.getOwnPropertyDescriptors(target),
        ...Object.fromEntries(functions),
      })
    },
    async settled() {
      for (let turn = 0; turn < maxTurns; turn++) {
        while (running > 0) await finished()
        await nextTurn()
        if (running === 0) return
      }
    },
  }
}

const methodOf = ([request]: readonly unknown[]): unknown =>
  (request as { method?: unknown } | null | undefined)?.method

/** Returns `true` for a request that waits for a receipt. */
const waits = (args: readonly unknown[]): boolean => String(methodOf(args)).endsWith("Sync")
