/** Name and version of midblock, read from its package. */
import { createRequire } from "node:module"

/** The package finds its own manifest by its name, from every folder of the sources and of the bundle. */
const manifest = createRequire(import.meta.url)("midblock/package.json") as { version: string }

/** The version, such as `1.0.0`. */
export const version = manifest.version

/**
 * The default answer of `web3_clientVersion`, such as `anvil-compatible/midblock/1.0.0`.
 *
 * Hardhat's network helpers refuse every node whose name begins with neither `anvil` nor `hardhatnetwork`.
 *
 * @see hardhat-network-helpers `SUPPORTED_TEST_NETWORKS`
 */
export const clientVersion = `anvil-compatible/midblock/${version}`
