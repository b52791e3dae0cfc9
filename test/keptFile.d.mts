/** Returns the path of a file whose content follows from the key alone; it is made when there is no such file. */
export function keptFile(key: readonly string[], make: () => Promise<string | Uint8Array>): Promise<string>
/** Does the same with a function that is not asynchronous. */
export function keptFileSync(key: readonly string[], make: () => string): string
