/** The values that the loader of the bundle passes to the code that it runs; see `src/bundle`. */

/** The uses of a process, in order; each one compiles more code: loading the bundle, creating a node, sealing a block with transactions. */
export const uses = ["load", "node", "block"] as const

export type Use = (typeof uses)[number]

/** The loader of a bundled file. */
export interface Loader {
  /** Imports an ES module by its URL; scripts have no `import()` of their own. */
  readonly import: (url: string) => Promise<unknown>
  /** Loads a package that is beside the bundle as one file, without its unused parts. */
  readonly loadPackage: (name: string) => unknown
  /** Notes a use of the process. Returns `true` when the code of a later use would be kept too. */
  readonly noteUse: (use: Use) => boolean
  /** Keeps the code of a process that ends; does nothing when code of an earlier process with the same use is kept. */
  readonly keep: () => void
  /** Keeps the code of scripts that no earlier process has kept, for a process that may be killed before its use is over. */
  readonly keepNew: () => void
  /** Calls a function that sets flags of V8 once the code is kept: with other flags, V8 would reject it the next time. */
  readonly afterKeeping: (setFlags: () => void) => void
}

declare const __loader: Loader | undefined

/** The loader; `undefined` where Node, a bundler or another runtime loads the code itself. */
export const loader: Loader | undefined = typeof __loader === "undefined" ? undefined : __loader
