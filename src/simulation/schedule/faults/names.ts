/** The names of the faults of simulations, in the order of the documentation. */
export const faultNames = [
  "dropFlashblocks",
  "dropNext",
  "reorder",
  "sealOther",
  "stall",
  "reorganization",
  "failOrigin",
  "late",
  "refuse",
  "cut",
  "repeatRequests",
  "lag",
  "restart",
  "endSubscriptions",
  "silence",
  "repeatMessages",
] as const

/** The name of a fault. */
export type FaultName = (typeof faultNames)[number]
