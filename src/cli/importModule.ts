/** Imports modules of the user. In the package this is a file of its own: in the files of CommonJS, each other `import()` is a `require`. */

/** Imports a module by its URL. */
export const importModule = <Module>(url: string): Promise<Module> => import(url)
