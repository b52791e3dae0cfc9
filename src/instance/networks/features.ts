/** The networks of features, a line for each feature that has some: the line is removed together with the feature. */

export { networks as op } from "../../features/op/networks.ts"
