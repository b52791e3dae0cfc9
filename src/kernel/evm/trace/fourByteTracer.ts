/** Counts the calls of each function selector by the length of their call data. */
import type { Hex } from "../../../base/hex.ts"
import type { Tracer } from "./tracer.ts"

const calling = new Set<string>(["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"])

/** Creates the tracer; its keys are the selector and the number of bytes after it, such as `0xa9059cbb-64`. */
export function createFourByteTracer(): Tracer<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  let precompiles: readonly Hex[] = []
  return {
    start(_start, state) {
      precompiles = state.precompiles
    },
    enter({ type, to, input }) {
      const length = (input.length - 2) / 2
      if (!calling.has(type) || length < 4 || precompiles.includes(to)) return
      const key = `${input.slice(0, 10)}-${length - 4}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    result: () => counts,
  }
}
