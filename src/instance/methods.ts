/** Every method of a node: those of the table, and those of the features. */
import { methods as table } from "../api/methods/index.ts"
import { featureMethods } from "./featureList.ts"

/** The methods, in the order of their names. */
export const methods = [...table, ...featureMethods].sort((one, other) => (one.name < other.name ? -1 : 1))
