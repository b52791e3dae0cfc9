/** The tables of networks, a line for each: that of a feature is removed together with the feature. */

export { networks as op } from "../../features/op/networks.ts"
export { networks as ethereum } from "./ethereum.ts"
