/** Compiles every contract; gives the text of each artifact by name. */
export function compile(): Map<string, string>
