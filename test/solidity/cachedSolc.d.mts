/** The version of the compiler that is used by default. */
export const newest: string
/** Compiles standard JSON input, given as text, and returns the output as text. */
export function compile(input: string, version?: string): string
/** Returns the version that a compiler gives of itself. */
export function versionOf(version?: string): string
/** Returns the path of a file with a text that follows from the key alone; the text is made when there is no such file. */
export function keptFile(key: readonly string[], make: () => string): string
