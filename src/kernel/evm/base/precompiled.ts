/** Calls of precompiled contracts (Yellow Paper, appendix E), as the core makes them. */

/** The result of a call of a precompile. */
export interface Precompiled {
  /** All gas of the call if it fails. */
  readonly gasUsed: bigint
  readonly output: Uint8Array
  /** The reason of the failure, in geth's words; `undefined` on success. */
  readonly failure: string | undefined
}

/**
 * Calls a precompile with an input and an amount of gas. The input is a view of the memory of the core, which the core overwrites
 * once it has the result: copying each input takes as long as all other work of the host for a call of ECRECOVER.
 */
export type CallPrecompile = (input: Uint8Array, gas: bigint) => Precompiled | Promise<Precompiled>
