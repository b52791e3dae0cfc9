/** All faults of simulations, by name. */
import type { MidblockNode } from "../../../index.ts"
import { NoPossibleFault } from "../errors.ts"
import { cut, lag, late, refuse, repeatRequests } from "./answers.ts"
import { failOrigin, reorganization, stall } from "./chain.ts"
import type { FaultKind } from "./kind.ts"
import { type FaultName, faultNames } from "./names.ts"
import { dropFlashblocks, dropNext, reorder, sealOther } from "./openBlock.ts"
import { restart } from "./restart.ts"
import { endSubscriptions, repeatMessages, silence } from "./subscriptions.ts"

const kinds: Readonly<Record<FaultName, FaultKind>> = {
  ...{ dropFlashblocks, dropNext, reorder, sealOther },
  ...{ stall, reorganization, failOrigin },
  ...{ late, refuse, cut, repeatRequests, lag, restart },
  ...{ endSubscriptions, silence, repeatMessages },
}

/** Returns the kind of a name. */
export const kindOf = (name: FaultName): FaultKind => kinds[name]

/**
 * Returns the chosen faults that are possible with a node; all of them when none is chosen.
 *
 * @throws {@link NoPossibleFault}
 */
export function possibleFaults(
  chosen: readonly FaultName[] = faultNames,
  node: MidblockNode,
): readonly FaultName[] {
  const possible = chosen.filter((name) => kindOf(name).isPossible?.(node) ?? true)
  if (possible.length === 0) throw new NoPossibleFault({ faults: chosen })
  return possible
}
