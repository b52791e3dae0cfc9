/** Projects that install the packed package as its users install it. */
import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The folder of this checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url))

/** Runs npm in a folder; returns its output. */
export const npm = (args, cwd, options = {}) =>
  execFileSync("npm", args, { cwd, stdio: ["ignore", "pipe", "inherit"], ...options }).toString()

/** A folder of the temporary directory; the caller removes it. */
export const newFolder = (name) => mkdtempSync(join(tmpdir(), `midblock-${name}-`))

/** Packs the build into a folder; returns the path of the package. */
export function packInto(folder) {
  const packing = ["pack", "--ignore-scripts", "--pack-destination", folder, "--json"]
  const [{ filename }] = JSON.parse(npm(packing, root))
  return join(folder, filename)
}

/**
 * Copies a folder of `examples/` and installs it with a packed package, and with other `versions` of its packages; npm gets
 * `options`.
 *
 * @returns The folder of the project; the caller removes it.
 */
export function installExample(name, packed, options = {}, versions = {}) {
  const project = newFolder(name.replace("/", "-"))
  const filter = (path) => !path.includes("node_modules")
  cpSync(join(root, "examples", name), project, { recursive: true, filter })
  const manifest = JSON.parse(readFileSync(join(project, "package.json"), "utf8"))
  manifest.devDependencies = { ...manifest.devDependencies, ...versions, midblock: `file:${packed}` }
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest))
  npm(["install", "--no-audit", "--no-fund"], project, options)
  return project
}

/** Packs the build, and installs the example project of vitest with it. */
export function installProject() {
  const packed = packInto(newFolder("packed"))
  return installExample("vitest", packed)
}
