/** The engines that can run code: our core, and the stock interpreter of EthereumJS. */

/** The name of an engine: a value of the option `evm`. */
export type EvmName = "midblock" | "ethereumjs"

/** Every engine. */
export const evmNames: readonly EvmName[] = ["midblock", "ethereumjs"]

/** The engine of a node that names none. `MIDBLOCK_TEST_EVM` changes it for a run of the tests: see `vitest.config.ts`. */
export const defaultEvm: EvmName = "midblock"
