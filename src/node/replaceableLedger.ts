/** A ledger that another ledger can replace in one synchronous step, when the node switches to another chain. */
import type { Ledger } from "./ledger.ts"

/** A ledger, and the function that replaces its parts. */
export interface ReplaceableLedger {
  readonly ledger: Ledger
  /** Replaces the ledger, except keys, clock, seed, blobs and signatures. */
  replace(next: Ledger): void
}

/** Creates the ledger. */
export function createReplaceableLedger(first: Ledger): ReplaceableLedger {
  let current = first
  return {
    ledger: {
      ...first,
      state: forwarding(first.state, () => current.state),
      chain: forwarding(first.chain, () => current.chain),
      rules: forwarding(first.rules, () => current.rules),
      machines: forwarding(first.machines, () => current.machines),
    },
    replace(next) {
      current = next
      first.remote.current = next.remote.current
    },
  }
}

type AnyFunction = (...args: unknown[]) => unknown

/** Returns an object with the members of a part, each of which is that of the current part. */
function forwarding<Part extends object>(first: Part, current: () => Part): Part {
  const members = Object.keys(first) as (keyof Part)[]
  const forwarded = members.map((name): [keyof Part, PropertyDescriptor] =>
    typeof first[name] === "function"
      ? [name, { value: (...args: unknown[]) => (current()[name] as AnyFunction)(...args), enumerable: true }]
      : [name, { get: () => current()[name], enumerable: true }],
  )
  return Object.defineProperties({}, Object.fromEntries(forwarded)) as Part
}
