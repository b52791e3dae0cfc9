/** The variants of `test` and the matchers of the rooms above the nodes, a line for each: that of a room is removed together with it. */

export * from "../chains/index.ts"
