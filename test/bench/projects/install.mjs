/** Installs the project of a peer into a folder of the temporary directory: its packages once, its files each time. */
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { npmInstall } from "../install.mjs"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const textOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined)

/**
 * Copies a peer's project, and the test files of midblock's project, which the peers run too.
 *
 * @param files - The files that it gets from the repository: the target path by the source path.
 * @returns The folder of the project.
 */
export function installPeerProject(name, files) {
  const source = join(root, "test/bench/projects", name)
  const folder = join(tmpdir(), "midblock-bench-projects", name)
  const installed = join(folder, "node_modules/.installed.json")
  const manifest = join(source, "package.json")
  mkdirSync(folder, { recursive: true })
  cpSync(source, folder, { recursive: true })
  for (const [from, to] of Object.entries(files))
    cpSync(join(root, from), join(folder, to), { recursive: true })
  if (textOf(installed) !== textOf(manifest)) {
    npmInstall(folder)
    cpSync(manifest, installed)
  }
  return folder
}
