/** The version of the compiler that is used by default. */
export const newest: string
/** Compiles standard JSON input, given as text, and returns the output as text. */
export function compile(input: string, version?: string): string
/** Returns the version that a compiler gives of itself. */
export function versionOf(version?: string): string
