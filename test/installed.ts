/** The built package in the folder of a project, as npm installs it. */
import { cpSync, mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

/**
 * Installs midblock and links other packages of this checkout.
 *
 * midblock is a copy: vite follows links, and transforms all files that are not below `node_modules`.
 */
export function install(folder: string, others: readonly string[]): void {
  const packages = join(folder, "node_modules")
  const installed = join(packages, "midblock")
  mkdirSync(installed, { recursive: true })
  for (const name of ["lib", "package.json"])
    cpSync(join(root, name), join(installed, name), { recursive: true })
  const link = (name: string, path: string) => symlinkSync(join(root, "node_modules", name), path, "junction")
  link("", join(installed, "node_modules"))
  for (const name of others) link(name, join(packages, name))
}
