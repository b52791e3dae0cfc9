/** The module of the core, compiled once for the whole process. */
import { binary } from "./binary.ts"

let module: WebAssembly.Module | undefined

/** Returns the module. The engine compiles its functions at their first calls, and optimises those that are called often. */
export function compiledCore(): WebAssembly.Module {
  module ??= new WebAssembly.Module(Buffer.from(binary, "base64"))
  return module
}
