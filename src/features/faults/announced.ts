/** Announces the faults that are injected into a node. */
import { type Events, type FaultKind, faultKinds } from "../../node/block/events.ts"
import type { Faults } from "./faults.ts"

/** Returns the same faults; each emits its kind once it is injected, and nothing when it is refused. */
export function announced(faults: Faults, events: Events): Faults {
  const announce = (kind: FaultKind) => {
    const inject = faults[kind] as (...args: unknown[]) => unknown
    return (...args: unknown[]): unknown => {
      const result = inject(...args)
      const emit = () => void events.emit("injected", kind)
      if (result instanceof Promise) result.then(emit, () => {})
      else emit()
      return result
    }
  }
  return { ...faults, ...Object.fromEntries(faultKinds.map((kind) => [kind, announce(kind)])) }
}
