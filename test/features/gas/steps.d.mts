/** The compiler's settings on midblock and on Hardhat. */
export const settings: Readonly<Record<string, unknown>>

/** Sends the transactions and makes the calls. */
export function measureAll(
  request: (method: string, params: unknown[]) => Promise<unknown>,
  artifactOf: (name: string) => { readonly bytecode: string },
): Promise<void>
