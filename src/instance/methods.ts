/** Every method of a node: those of the table, and those of the features. */
import * as table from "../api/methods/table.ts"
import { featureMethods } from "./featureList.ts"

type Table = typeof table

const ofTable: readonly Table[keyof Table][] = Object.values(table)

/** The methods, in the order of their names. */
export const methods = [...ofTable, ...featureMethods].sort((one, other) => (one.name < other.name ? -1 : 1))
