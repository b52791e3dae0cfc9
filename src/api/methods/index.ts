/** The methods of the table; dispatch, types and documents come from them. */
import * as table from "./table.ts"

type Table = typeof table

/** Every method, in the order of the names. */
export const methods: readonly Table[keyof Table][] = Object.values(table)
