/** The keys of the parts that this feature adds to a node. */
import { createPartKey } from "../../node/addedParts.ts"
import type { DroppedTransactions } from "./droppedTransactions.ts"
import type { Faults } from "./faults.ts"

/** The faults of a node. */
export const faultsOf = createPartKey<Faults>("faults")

/** The transactions of a node that were dropped. */
export const droppedOf = createPartKey<DroppedTransactions>("droppedTransactions")
