/** Sends the requests of docs/terminal.md to a node. */
export function play(url: string): Promise<void>
