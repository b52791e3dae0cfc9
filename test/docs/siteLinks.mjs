/** The links of the built site that lead nowhere. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"

const pagesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((path) => path.toString().endsWith(".html"))
    .map(String)

/**
 * Returns the links of all pages below a folder whose file or whose element does not exist. Links to other hosts are not followed.
 *
 * @returns {{ page: string, link: string }[]}
 */
export function brokenLinks(folder) {
  const texts = new Map(pagesOf(folder).map((page) => [page, readFileSync(join(folder, page), "utf8")]))
  const hasElement = (page, id) => texts.get(page)?.includes(`id="${decodeURIComponent(id)}"`) ?? true
  const isBroken = (page, link) => {
    const [path, id = ""] = link.split("#")
    const target = path === "" ? page : posix.join(posix.dirname(page), decodeURIComponent(path))
    return !existsSync(join(folder, target)) || (id !== "" && !hasElement(target, id))
  }
  return [...texts].flatMap(([page, text]) =>
    [...text.matchAll(/<(?:a|img|link|script)\b[^>]*?\s(?:href|src)="([^"]+)"/g)]
      .map(([, link = ""]) => link)
      .filter((link) => !/^[a-z]+:/.test(link) && isBroken(page, link))
      .map((link) => ({ page, link })),
  )
}
