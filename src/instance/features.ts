/** The features of a node, a line for each: a feature is removed with its line and its folder. */

export * from "../features/coverage/index.ts"
export * from "../features/durability/index.ts"
export * from "../features/ethereumjs/index.ts"
export * from "../features/explorer/index.ts"
export * from "../features/faults/index.ts"
export * from "../features/forking/index.ts"
export * from "../features/gas/index.ts"
export * from "../features/metrics/index.ts"
export * from "../features/op/index.ts"
export * from "../features/sandbox/index.ts"
