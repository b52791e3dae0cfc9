/** Compiles every contract; gives the text of each file that is written, by its path from this folder. */
export function files(solc: { compile(input: string): string }): Map<string, string>
