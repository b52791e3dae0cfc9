/** Loads modules that need viem, which the user must install. */
import { PackageNotInstalled } from "../errors/index.ts"

/**
 * Loads a module that needs viem.
 *
 * @throws {@link PackageNotInstalled} when viem is not installed; other errors of the module pass through.
 */
export async function withViem<Module>(what: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // A file of CommonJS that is required has the other code and words.
    if (/^(ERR_)?MODULE_NOT_FOUND$/.test(code ?? "") && /(package|module) 'viem['/]/.test(message))
      throw new PackageNotInstalled({ what, name: "viem" })
    throw error
  }
}
