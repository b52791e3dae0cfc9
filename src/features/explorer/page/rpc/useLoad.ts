/** Loads the value that a view shows, and loads it again when its inputs change or the page has reconnected. */
import { useEffect, useState } from "preact/hooks"
import { generation } from "./connection.ts"

/** The state of a load: nothing yet, a value, or an error. An older value stays while a newer one is loaded. */
export interface Loaded<Value> {
  readonly value?: Value | undefined
  readonly error?: Error | undefined
  readonly isLoading: boolean
}

/**
 * Loads a value.
 *
 * @param load - Called again when one of the inputs has changed.
 * @param inputs - The values on which the load depends. The first one is the subject: when it changes, the older value is dropped.
 */
export function useLoad<Value>(load: () => Promise<Value>, inputs: readonly unknown[]): Loaded<Value> {
  const [subject] = inputs
  const [state, setState] = useState<Loaded<Value> & { readonly subject: unknown }>({
    subject,
    isLoading: true,
  })
  const key = JSON.stringify(inputs)
  useEffect(() => {
    let isCurrent = true
    const set = (next: Loaded<Value>) => {
      if (isCurrent) setState({ ...next, subject })
    }
    setState((before) =>
      before.subject === subject ? { ...before, isLoading: true } : { subject, isLoading: true },
    )
    load().then(
      (value) => set({ value, isLoading: false }),
      (error: Error) => set({ error, isLoading: false }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, generation.value])
  return state.subject === subject ? state : { isLoading: true }
}
