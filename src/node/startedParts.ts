/** The parts of a node that exist before it is used. */
import type { BlockParts } from "./blockParts.ts"
import type { Snapshots } from "./control/snapshots.ts"
import type { Ledger } from "./ledger.ts"
import type { Queries } from "./queries.ts"

/** The ledger, the parts that build and read blocks, and the snapshots. */
export type StartedParts = Ledger & BlockParts & Queries & { readonly snapshots: Snapshots }
