/**
 * Assembles the package create-midblock in a folder: the program, and the projects of `examples/guides` as its templates.
 *
 * `node src/create/assemble.mjs <folder>`, then `npm publish <folder>`. The version is that of midblock.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const own = fileURLToPath(new URL(".", import.meta.url))
const root = join(own, "../..")

const shared = ["version", "license", "homepage", "bugs", "repository", "engines"]

/** What a run of a project writes is not part of its template. */
const isSource = (path) =>
  !/[\\/](node_modules|artifacts|cache|out|dist|test-results|playwright-report)$/.test(path)

/** Writes the package into an empty folder. */
export function assemble(folder) {
  mkdirSync(folder, { recursive: true })
  for (const name of ["create.mjs", "ask.mjs", "project.mjs", "README.md"])
    cpSync(join(own, name), join(folder, name))
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"))
  cpSync(join(root, "examples/guides"), join(folder, "templates"), { recursive: true, filter: isSource })
  for (const name of readdirSync(join(folder, "templates"))) {
    const template = join(folder, "templates", name)
    renameSync(join(template, ".gitignore"), join(template, "gitignore"))
  }
  const [manifest, midblock] = [own, root].map((path) =>
    JSON.parse(readFileSync(join(path, "package.json"), "utf8")),
  )
  for (const field of shared) manifest[field] = midblock[field]
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error("give the folder in which the package is assembled")
  assemble(folder)
}
