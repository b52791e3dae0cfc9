/** The values that the plugin provides to vitest's workers. */

/** The values of the plugin. They exist in the workers of every project with the plugin. */
export interface PluginValues {
  /** The absolute path of the artifacts. */
  readonly artifacts?: string | undefined
  /** The command of `compile`, when it failed last. */
  readonly failed?: string | undefined
}

declare module "vitest" {
  interface ProvidedContext {
    midblockPlugin: PluginValues
  }
}
