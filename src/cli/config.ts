/** The file of options that the program reads, `midblock.config.ts`: its type. */
import type { GivenOptions } from "../instance/options.ts"
import type { Duration } from "../node/options/units.ts"
import type { ServerOptions } from "./options/serverOptions.ts"

type ServerGiven = { readonly [Name in keyof ServerOptions]?: ServerOptions[Name] | undefined }

/**
 * Every option of the command line, by its name in camel case. A number as a time is milliseconds, as for `createNode`;
 * texts are read as on the command line.
 */
export type Config = GivenOptions &
  Omit<ServerGiven, "config" | "stateInterval"> & { readonly stateInterval?: number | Duration | undefined }

/**
 * Gives the options as they are, with their types.
 *
 * @example
 * // midblock.config.ts
 * import { defineConfig } from "midblock/config"
 * export default defineConfig({ blockTime: "1s", balance: "100 ether", state: "chain.json" })
 */
export const defineConfig = (config: Config): Config => config
