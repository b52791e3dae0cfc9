/** The readiness of a node: it is ready while there is no reason against it. */

/** The readiness of one node. */
export interface Readiness {
  /** The reasons why it is not ready, oldest first; empty when it is ready. */
  readonly reasons: readonly string[]
  /** Makes the node unready for a reason, until the returned function is called. */
  hold(reason: string): () => void
  /** Makes the node unready for a reason while a function runs. */
  during<Result>(reason: string, run: () => Promise<Result>): Promise<Result>
}

/** Creates the readiness of a node that is ready. */
export function createReadiness(): Readiness {
  const held = new Set<{ readonly reason: string }>()
  const hold = (reason: string) => {
    const entry = { reason }
    held.add(entry)
    return () => void held.delete(entry)
  }
  return {
    get reasons() {
      return [...new Set([...held].map(({ reason }) => reason))]
    },
    hold,
    async during(reason, run) {
      const release = hold(reason)
      try {
        return await run()
      } finally {
        release()
      }
    },
  }
}
