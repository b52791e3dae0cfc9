/** The defaults of nodes that differ from those of the table of options; networks and the options of a caller override them. */
import type { NodeOptions } from "../../node/options/index.ts"

/** The defaults by who starts the node. */
export const defaultsOf = {
  /** A node in process serves one test suite, which reads `pending`: a receipt exists with the pre-confirmation. */
  process: { receipts: "preconfirmed" },
  /** The program serves all clients, most of which read `latest` after a receipt: the table's defaults. */
  program: {},
} as const satisfies Readonly<Record<string, Partial<NodeOptions>>>

/** The starter of a node: a caller in process, or the program. */
export type StartedBy = keyof typeof defaultsOf

/** Further defaults of nodes that do not mine by themselves: each run gives the same values. */
export const manualDefaults = { mining: false, seed: "0" } as const
