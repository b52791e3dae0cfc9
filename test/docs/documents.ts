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

/** Returns the targets of the links of a document that stay within the repository. */
export const linksOf = (text: string): readonly string[] =>
  Array.from(proseOf(text).matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target).filter(
    (target) => !/^[a-z]+:/.test(target),
  )

/** Returns true if the file of a link exists, and has the heading of the link. */
export function isThere(page: string, link: string, read = textOf): boolean {
  const [path = "", heading] = link.split("#")
  const target = path === "" ? page : posix.join(posix.dirname(page), path)
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
