/** Returns the program, from `CHROMIUM` or the path; `undefined` when there is none. */
export function findChromium(): string | undefined
