/**
 * Creates the section that tells V8 which functions of a module to optimise before their first call.
 *
 * @param module - The binary module.
 * @param text - The same module as text, with the names of its functions, which are the paths of their sources.
 * @returns The section, and the offset in the module at which it belongs.
 * @throws Error if the text is that of another module.
 */
export function compilationHints(
  module: Uint8Array,
  text: string,
): { readonly offset: number; readonly section: Buffer }
