/**
 * Compiles a source of the core to a file of WebAssembly.
 *
 * @param options - `assert` keeps the core's assertions on its own pointers; `textFile` receives the module as text.
 * @throws Error with the compiler's messages.
 */
export function compile(
  entry: string,
  outFile: string,
  options?: { readonly assert?: boolean; readonly textFile?: string },
): Promise<void>
