/**
 * Compiles a source of the core to a file of WebAssembly.
 *
 * @param options - `assert` keeps the checks of the core on its own offsets.
 * @throws Error with the compiler's messages.
 */
export function compile(
  entry: string,
  outFile: string,
  options?: { readonly assert?: boolean },
): Promise<void>
