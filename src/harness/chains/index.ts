/** Linked chains in tests: `test.chains`, and the matchers of what goes from one chain to another. */
import { toArriveOn, toBeRelayed } from "./matchers.ts"
import { createChainsTest } from "./test.ts"

/** The variants of `test`. */
export const variants = { chains: createChainsTest }

export const matchers = { toArriveOn, toBeRelayed }
