/** All faults of simulations, by name. */
import { NoPossibleFault } from "../errors.ts"
import type { PlannedFault } from "../schedule.ts"
import type { NamedNode } from "../simulatedChain.ts"
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

/** A fault of a chain. */
export interface PossibleFault extends Pick<PlannedFault, "chain"> {
  readonly fault: FaultName
}

/** Returns the kind of a name. */
export const kindOf = (name: FaultName): FaultKind => kinds[name]

/**
 * Returns the chosen faults that are possible, of each chain; all of them when none is chosen.
 *
 * @throws {@link NoPossibleFault}
 */
export function possibleFaults(
  chosen: readonly FaultName[] = faultNames,
  chains: readonly NamedNode[],
): readonly PossibleFault[] {
  const possible = chains.flatMap(({ name: chain, node }) =>
    chosen.filter((name) => kindOf(name).isPossible?.(node) ?? true).map((fault) => ({ fault, chain })),
  )
  if (possible.length === 0) throw new NoPossibleFault({ faults: chosen })
  return possible
}
