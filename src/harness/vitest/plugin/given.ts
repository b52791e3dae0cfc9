/** The values that the plugin hands from vitest's main process to its workers. */

/** Exists in the workers of every project that has the plugin. */
export interface PluginValues {
  /** The folder of the artifacts, absolute. */
  readonly artifacts?: string | undefined
}

declare module "vitest" {
  interface ProvidedContext {
    midblockPlugin: PluginValues
  }
}
