/** Versions of Node, installed once from the npm package `node`. */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const versions = ["20.19.5", "22.23.3", "24.11.1"]
/** The folder of this checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url))
/** The folder of the programs, and of what is made with them. */
export const folder = join(tmpdir(), "midblock-nodes")
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, "package.json"), '{ "private": true }')

/** The program of a version. */
export function nodeOf(version) {
  const name = `node-${version}`
  const program = join(folder, `node_modules/${name}/bin/node`)
  const args = ["install", "--no-audit", "--no-fund", `${name}@npm:node@${version}`]
  if (!existsSync(program)) execFileSync("npm", args, { cwd: folder })
  return program
}
