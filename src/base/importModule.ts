/** Imports a module of the user. */
import { loader } from "./loader.ts"

/** Imports an ES module by its URL, from the sources and from the bundle. */
export const importModule = <Module>(url: string): Promise<Module> =>
  (loader === undefined ? import(url) : loader.import(url)) as Promise<Module>
