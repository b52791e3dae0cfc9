/**
 * Writes the site into `.site/html`: `npm run site`. It has README.md as its first page, the pages of `docs/`, and the API reference, with a
 * search over all of them. TypeDoc builds it, from copies of the pages with the group in which docs/README.md names them.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { posix } from "node:path"
import { Application, OptionDefaults } from "typedoc"
import { brokenLinks } from "./siteLinks.mjs"

const copies = ".site/pages"
const { homepage } = JSON.parse(readFileSync("package.json", "utf8"))
const repository = `${homepage.replace(/#.*/, "")}/blob/main`

/** The pages in the order of docs/README.md, each with the heading above it: `["docs/faults.md", "Test"]`. */
function groupsOf(text) {
  const pages = [["docs/README.md", "Overview"]]
  for (const section of text.split(/^## /m).slice(1)) {
    const [heading = ""] = section.split("\n")
    for (const [, path] of section.matchAll(/\]\((?!\.)([\w/-]+\.md)\)/g))
      pages.push([`docs/${path}`, heading])
  }
  return new Map(pages)
}

const groups = groupsOf(readFileSync("docs/README.md", "utf8"))

const images = /https:\/\/raw\.githubusercontent\.com\/midblock\/midblock\/main\/(docs\/images\/[^)\s]+)/g

/** Returns a page with the images of this checkout. */
const withImages = (page, text) =>
  text.replaceAll(images, (_, path) => posix.relative(posix.dirname(page), path))

/** Returns a page with links that lead to the repository where their file is not a page of the site. */
const withLinks = (page, text) =>
  text.replaceAll(/\]\((?![a-z]+:|#)([^)\s#]+)([^)\s]*)\)/g, (link, path, heading) => {
    const target = posix.join(posix.dirname(page), path)
    if (groups.has(target) || target === "README.md" || target.startsWith("docs/images/")) return link
    return `](${repository}/${target}${heading})`
  })

/** Copies a page: with its title and its group as front matter, or as the first page, which has the name of the site as heading. */
function copy(page, category) {
  const [heading = "", ...lines] = withLinks(page, withImages(page, readFileSync(page, "utf8"))).split("\n")
  const title = JSON.stringify(heading.replace("# ", "").replaceAll("`", ""))
  const begin = category ? `---\ntitle: ${title}\ncategory: ${category}\n---\n${heading}\n` : ""
  mkdirSync(posix.join(copies, posix.dirname(page)), { recursive: true })
  writeFileSync(posix.join(copies, page), begin + lines.join("\n"))
}

rmSync(copies, { recursive: true, force: true })
cpSync("docs/images", `${copies}/docs/images`, { recursive: true })
copy("README.md")
for (const [page, group] of groups) copy(page, group)

const app = await Application.bootstrapWithPlugins({
  out: ".site/html",
  name: "midblock",
  readme: `${copies}/README.md`,
  projectDocuments: [...groups.keys()].map((page) => `${copies}/${page}`),
  searchInDocuments: true,
  highlightLanguages: [...OptionDefaults.highlightLanguages, "toml"],
  navigation: { includeCategories: true, includeGroups: false },
  categorizeByGroup: false,
  defaultCategory: "API",
  categoryOrder: [...new Set(groups.values()), "API"],
})
const project = await app.convert()
if (project === undefined) process.exit(1)
app.validate(project)
await app.generateOutputs(project)
const broken = brokenLinks(".site/html")
for (const { page, link } of broken)
  process.stderr.write(`site: ${page} has a link to ${link}, which does not exist\n`)
if (app.logger.hasErrors() || app.logger.hasWarnings() || broken.length > 0) process.exit(1)
