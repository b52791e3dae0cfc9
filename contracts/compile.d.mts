/** Compiles every contract; gives the text of each file that is written, by its path from this folder. */
export function files(): Map<string, string>
