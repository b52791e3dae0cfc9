/** The Markdown documents of the repository: their texts, their links, their headings. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { posix } from "node:path"

export const root = new URL("../../", import.meta.url)

/** The paths of all documents, relative to the repository. */
export const documents: readonly string[] = [".", "docs", "docs/guides", "examples"].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root))
    .filter((name) => name.endsWith(".md"))
    .map((name) => posix.join(folder, name)),
)

/** Returns the text of a file of the repository. */
export const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8")

/** Returns the text without its code blocks: a `#` in them is not a heading, and brackets in them are not a link. */
const proseOf = (text: string): string => text.replace(/^(```+)[\s\S]*?^\1$/gm, "").replace(/`[^`\n]*`/g, "")

/** What the URLs of files of the repository begin with: pages of the package name files with them that are not in the package. */
const urls =
  /^https:\/\/(github\.com\/midblock\/midblock\/blob|raw\.githubusercontent\.com\/midblock\/midblock)\/main\//

/** Returns the targets of the links of a document that stay within the repository; a URL of a file begins with `/` here. */
export const linksOf = (text: string): readonly string[] =>
  Array.from(proseOf(text).matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) =>
    target.replace(urls, "/"),
  ).filter((target) => !/^[a-z]+:/.test(target))

/** Returns the file of a link, relative to the repository. */
export function fileOf(page: string, link: string): string {
  const [path = ""] = link.split("#")
  if (path.startsWith("/")) return path.slice(1)
  return path === "" ? page : posix.join(posix.dirname(page), path)
}

/** Returns true if the file of a link exists, and has the heading of the link. */
export function isThere(page: string, link: string, read = textOf): boolean {
  const heading = link.split("#")[1]
  const target = fileOf(page, link)
  if (!existsSync(new URL(target, root))) return false
  return heading === undefined || anchorsOf(read(target)).includes(heading)
}

/** Returns the anchors of the headings of a document, as GitHub makes them: a repeated one gets a number. */
export function anchorsOf(text: string): readonly string[] {
  const seen = new Map<string, number>()
  const headings = text.replace(/^(```+)[\s\S]*?^\1$/gm, "").matchAll(/^#+ (.+)$/gm)
  return Array.from(headings, ([, heading = ""]) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-")
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  })
}
