/** Returns the path of Chromium; `undefined` when there is none. */
export function chromiumPath(): string | undefined
