/** The example project, installed from the packed package as its users install it. */
import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const npm = (args, cwd) => execFileSync("npm", args, { cwd, stdio: ["ignore", "pipe", "inherit"] }).toString()

/**
 * Packs what was built, and installs it into a new project.
 *
 * @returns The folder of the project; the caller removes it.
 */
export function installProject() {
  const project = mkdtempSync(join(tmpdir(), "midblock-example-"))
  const packing = ["pack", "--ignore-scripts", "--pack-destination", project, "--json"]
  const [{ filename }] = JSON.parse(npm(packing, root))
  cpSync(join(root, "examples/vitest"), project, { recursive: true })
  cpSync(join(root, "contracts/artifacts/Token.ts"), join(project, "token.ts"))
  const manifest = JSON.parse(readFileSync(join(project, "package.json"), "utf8"))
  manifest.devDependencies.midblock = `file:${filename}`
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest))
  npm(["install", "--no-audit", "--no-fund"], project)
  return project
}
