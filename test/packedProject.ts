/** A project with the packed library: midblock is installed in it as npm installs it. */

import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll } from "vitest"

/** The folder of this checkout. */
export const root = fileURLToPath(new URL("..", import.meta.url))
/** A project with the package installed, as an ES module; each test file has its own. */
export let project: string

/** The sizes of the package in bytes, and its files. */
export interface PackedSizes {
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

/** Packs midblock before the tests of a file, and unpacks it with the dependencies of this checkout; returns its sizes. */
export function usePackage(): () => PackedSizes {
  let sizes: PackedSizes
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), "midblock-"))
    const packed = execFileSync(
      "npm",
      ["pack", "--ignore-scripts", "--pack-destination", project, "--json"],
      {
        cwd: root,
      },
    )
    const [found] = JSON.parse(packed.toString()) as [PackedSizes & { readonly filename: string }]
    sizes = found
    const installed = join(project, "node_modules", "midblock")
    mkdirSync(installed, { recursive: true })
    execFileSync("tar", ["-xzf", join(project, found.filename), "-C", installed, "--strip-components=1"])
    symlinkSync(join(root, "node_modules"), join(installed, "node_modules"))
    writeFileSync(join(project, "package.json"), '{ "type": "module" }')
  })
  afterAll(() => rmSync(project, { recursive: true }))
  return () => sizes
}

/** Runs Node in the project; returns the standard output. */
export const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: project }).toString()

/** Installs the package with its dependencies, and with no other packages than `others`; returns the folder. */
export function installBare(others: readonly string[] = []): string {
  const bare = mkdtempSync(join(tmpdir(), "midblock-bare-"))
  const modules = join(bare, "node_modules")
  mkdirSync(modules)
  cpSync(join(project, "node_modules/midblock"), join(modules, "midblock"), {
    recursive: true,
    filter: (path) => !path.endsWith("midblock/node_modules"),
  })
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  for (const name of [...Object.keys(dependencies), ...others]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, "node_modules", name), join(modules, name))
  }
  return bare
}
