/**
 * Compiles a source of the core to a file of WebAssembly.
 *
 * @param options - `assert` keeps the core's assertions on its own pointers.
 * @throws Error with the compiler's messages.
 */
export function compile(
  entry: string,
  outFile: string,
  options?: { readonly assert?: boolean },
): Promise<void>
