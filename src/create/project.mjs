/** The templates, and the project that one of them becomes. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs"
import { basename, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

/** A reason that is shown without a stack. */
export class Refusal extends Error {}

const folderOfTemplates = fileURLToPath(new URL("templates", import.meta.url))

const readmeOf = (name) => readFileSync(join(folderOfTemplates, name, "README.md"), "utf8")

/** The templates, each with the heading of its README; the one that needs nothing else first. */
export const templates = readdirSync(folderOfTemplates)
  .sort((left, right) => (right === "vitest") - (left === "vitest") || left.localeCompare(right))
  .map((name) => ({ name, title: /^# (.+)/.exec(readmeOf(name))?.[1] }))

/** Returns a template. @throws {Refusal} with the names of all when there is none of this name. */
export function templateNamed(name) {
  const found = templates.find((each) => each.name === name)
  if (found !== undefined) return found
  const names = templates.map((each) => each.name).join(", ")
  throw new Refusal(`unknown template ${JSON.stringify(name)}; the templates are ${names}`)
}

/** @throws {Refusal} for a path at which no project can be created. A folder with only `.git` counts as empty. */
export function assertFree(folder) {
  if (folder === "") throw new Refusal("the folder has no name")
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new Refusal(`${folder} is a file`)
  const names = readdirSync(folder).filter((name) => name !== ".git")
  if (names.length === 0) return
  const shown = names.slice(0, 3).join(", ")
  throw new Refusal(`${folder} is not empty: it has ${shown}${names.length > 3 ? ", …" : ""}`)
}

/** Returns the name of a folder as npm allows it in package.json. */
function packageName(folder) {
  const name = basename(resolve(folder)).toLowerCase()
  return name.replaceAll(/[^a-z0-9._-]+/g, "-").replace(/^[._-]+|-+$/g, "") || "my-app"
}

/**
 * Copies a template, and gives the project its name and this version of midblock.
 *
 * @returns The number of files.
 * @throws {Refusal} for a folder that cannot be written.
 */
export function writeProject({ folder, template, version }) {
  assertFree(folder)
  try {
    cpSync(join(folderOfTemplates, template.name), folder, { recursive: true })
    // npm leaves files of this name out of packages.
    renameSync(join(folder, "gitignore"), join(folder, ".gitignore"))
    const path = join(folder, "package.json")
    const manifest = JSON.parse(readFileSync(path, "utf8"))
    manifest.name = packageName(folder)
    manifest.devDependencies.midblock = `^${version}`
    writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
  } catch (error) {
    throw new Refusal(`${folder} cannot be written: ${error.code ?? error.message}`)
  }
  return readdirSync(join(folderOfTemplates, template.name), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length
}

/** Returns the commands of the template's README, for the package manager that has started this program. */
export function commandsOf(folder, template, userAgent = "") {
  const [, manager = "npm"] = /^(pnpm|yarn|bun)\//.exec(userAgent) ?? []
  const [, block = ""] = /^```sh\n(.*?)^```/ms.exec(readmeOf(template)) ?? []
  // `bun test` is a runner of its own.
  const commands = manager === "npm" ? block : block.replaceAll("npm test", "npm run test")
  const path = relative("", folder)
  const enter = path === "" ? [] : [`cd ${/[^\w./\\-]/.test(path) ? JSON.stringify(path) : path}`]
  const lines = [
    ...enter,
    ...commands
      .replaceAll(/\bnpm\b/g, manager)
      .trimEnd()
      .split("\n"),
  ]
  return lines.map((line) => `  ${line}`).join("\n")
}
