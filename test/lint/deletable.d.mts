/** Returns the folder of features in which a file stands: `faults`, or `faults-forking` for tests of two features together. */
export function placeOf(file: string): string | undefined
/** Returns whether a file stands in a place of a feature. */
export function belongsTo(feature: string, file: string): boolean
/** Returns the text of the list of features without the line of one. */
export function withoutLine(text: string, feature: string): string
