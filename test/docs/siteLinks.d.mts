/** Returns the links of the pages below a folder whose file or whose element does not exist. */
export function brokenLinks(folder: string): readonly { readonly page: string; readonly link: string }[]
