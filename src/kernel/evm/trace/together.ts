/** Runs several tracers over one execution. */
import type { MaybePromise } from "../../../base/maybePromise.ts"
import type { Tracer } from "./tracer.ts"

type Listen = (...args: unknown[]) => MaybePromise<void>
type Moment = Exclude<keyof Tracer<unknown>, "result" | "waits" | "budget">

/** Creates a tracer that passes every moment to all tracers that listen to it, in order. */
export function combineTracers<Result, Done extends MaybePromise<void> = void>(
  all: readonly Tracer<unknown, Done>[],
  result: () => Result,
): Tracer<Result, Done> {
  const pass = <Name extends Moment>(name: Name): Pick<Tracer<unknown, Done>, Name> | undefined => {
    const listening = all.filter((tracer) => tracer[name] !== undefined)
    if (listening.length === 0) return undefined
    const moment = (...args: unknown[]) =>
      listening.reduce<MaybePromise<void>>(
        (before, tracer) => inOrder(before, () => (tracer[name] as Listen)(...args)),
        undefined,
      )
    return { [name]: moment } as unknown as Pick<Tracer<unknown, Done>, Name>
  }
  return {
    ...(all.some(({ waits }) => waits === true) && { waits: true }),
    ...pass("start"),
    ...pass("step"),
    ...pass("visit"),
    ...pass("fault"),
    ...pass("enter"),
    ...pass("leave"),
    ...pass("log"),
    ...pass("end"),
    ...pass("close"),
    result,
  }
}

/** Calls a function after a promise, or at once when there is none. */
export const inOrder = (before: MaybePromise<void>, next: () => MaybePromise<void>): MaybePromise<void> =>
  before === undefined ? next() : before.then(next)
