/** Holds the linked chains of matchers. */
import type { Chains } from "../../index.ts"
import { isLinkedNode, useLinkedNodes } from "../current.ts"
import { HarnessError } from "../errors.ts"

let current: Chains | undefined

/** Sets the linked chains of matchers; `test.chains` calls it for each test. */
export function useChains(chains: Chains): void {
  current = chains
  useLinkedNodes([chains.l1, ...Object.values(chains.l2)])
}

/** A matcher of linked chains without any. */
class NoChains extends HarnessError {
  constructor(facts: { matcher: string }) {
    super(`${facts.matcher} needs linked chains: use it in a test of test.chains({ l2: … })`)
  }
}

/** Returns the linked chains of matchers. @throws HarnessError when there are none. */
export function currentChains(matcher: string): Chains {
  if (current === undefined || !isLinkedNode(current.l1)) throw new NoChains({ matcher })
  return current
}
