/** The type of the file of options, `midblock.config.ts`. */
import type { GivenOptions } from "../instance/options.ts"
import type { Duration } from "../node/options/units.ts"
import type { ServerOptions, ServerTable } from "./options/serverOptions.ts"

/** The type of an option in a file: a count that can be a text too may be a number. */
type FileValue<Name extends keyof ServerOptions> = ServerTable[Name] extends { readonly isCountOrText: true }
  ? number | string
  : ServerOptions[Name]

type ServerOptionValues = { readonly [Name in keyof ServerOptions]?: FileValue<Name> | undefined }

/**
 * Every option of the command line, by its name in camel case. A number as a time is in milliseconds, at least 100, as for
 * `createNode`; texts are parsed as on the command line.
 */
export type Config = GivenOptions &
  Omit<ServerOptionValues, "config" | "stateInterval"> & {
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
