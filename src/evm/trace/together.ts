/** Runs several tracers over one execution. */
import type { Tracer } from "./tracer.ts"

type Moment = Exclude<keyof Tracer<unknown>, "result">

/** Creates a tracer that passes every moment to all tracers that listen to it, in order. */
export function combineTracers<Result>(
  all: readonly Tracer<unknown>[],
  result: () => Result,
): Tracer<Result> {
  const pass = <Name extends Moment>(name: Name): Pick<Tracer<unknown>, Name> | undefined => {
    const listening = all.filter((tracer) => tracer[name] !== undefined)
    if (listening.length === 0) return undefined
    const moment = (...args: unknown[]) => {
      for (const tracer of listening) (tracer[name] as (...args: unknown[]) => void)(...args)
    }
    return { [name]: moment } as Pick<Tracer<unknown>, Name>
  }
  return {
    ...pass("start"),
    ...pass("step"),
    ...pass("visit"),
    ...pass("fault"),
    ...pass("enter"),
    ...pass("leave"),
    ...pass("log"),
    ...pass("end"),
    result,
  }
}
