/** The folders of sources, with the files that have the codes. */
export declare const tables: readonly { readonly folder: URL; readonly target: URL }[]
/** Returns the text of the table of the deployed codes of a folder. */
export declare function compile(folder: URL): string
