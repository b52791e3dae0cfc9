/** The compile cache of Node 22.1 and later: the code that V8 compiled from modules, for later processes. */
import module from "node:module"

/** The functions that Node 20 does not have. */
const { enableCompileCache: enable, flushCompileCache: flush } = module as {
  readonly enableCompileCache?: () => unknown
  readonly flushCompileCache?: () => void
}

/** Enables the cache for modules that are loaded afterwards, unless the process measures coverage, which the cache makes less precise. */
export function enableCompileCache(): void {
  if (process.env.NODE_V8_COVERAGE === undefined) enable?.()
}

/** Writes the cache now: a process that is killed writes nothing at its end. */
export function flushCompileCache(): void {
  flush?.()
}
