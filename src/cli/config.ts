/** The type of the file of options, `midblock.config.ts`. */
import type { GivenOptions } from "../instance/options.ts"
import type { Duration } from "../node/options/units.ts"
import type { ServerOptions } from "./options/serverOptions.ts"

type ServerOptionValues = { readonly [Name in keyof ServerOptions]?: ServerOptions[Name] | undefined }

/**
 * Every option of the command line, by its name in camel case. A number as a time is in milliseconds, at least 100, as for
 * `createNode`; texts are parsed as on the command line.
 */
export type Config = GivenOptions &
  Omit<ServerOptionValues, "config" | "history" | "stateInterval"> & {
    readonly history?: number | string | undefined
    readonly stateInterval?: number | Duration | undefined
  }

/**
 * Returns the options unchanged, with their types.
 *
 * @example
 * // midblock.config.ts
 * import { defineConfig } from "midblock/config"
 * export default defineConfig({ blockTime: "1s", balance: "100 ether", state: "chain.json" })
 */
export const defineConfig = (config: Config): Config => config
