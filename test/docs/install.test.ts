/** Checks docs/install.md: its dependencies, its install scripts and its numbers of packages. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { installed, locked } from "../lockfile.ts"
import { root, textOf } from "./documents.ts"

const read = (file: string) => JSON.parse(readFileSync(new URL(file, root), "utf8"))
const page = textOf("docs/install.md")

/** Returns the first column of the table below a heading. */
const named = (heading: string) => {
  const section = page.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? ""
  return Array.from(section.matchAll(/^\| `([^`]+)` \| \S/gm), ([, name]) => name).sort()
}
const nameOf = ([path]: readonly [string, unknown]) => path.replace(/^.*node_modules\//, "")

test("docs/install.md gives a reason for each dependency", () => {
  const { dependencies, optionalDependencies } = read("package.json")
  expect(named("Dependencies")).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).sort())
})

test("docs/install.md has the version of each package that is installed on demand", () => {
  const { devDependencies, peerDependencies } = read("package.json")
  expect(named("On demand")).toEqual(["fast-check", "istanbul-reports", "lmdb"])
  for (const name of named("On demand") as string[]) {
    expect(page).toContain(`${name}@${devDependencies[name]}`)
    expect(peerDependencies[name]).toBe(`^${devDependencies[name]}`)
  }
})

test("neither midblock nor a package that is installed with it has an install script or an advisory without a patch", () => {
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(nameOf)).toEqual([])
  expect(installed.map(nameOf)).not.toContain("elliptic")
  const { scripts } = read("package.json")
  expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([])
})

test("docs/install.md has the numbers of packages in the lockfile", () => {
  expect(page.replaceAll("\n", " ")).toContain(`npm adds ${installed.length} packages`)
})

test("no package in the lockfile is deprecated, development tools included", () => {
  expect(locked.filter(([, { deprecated }]) => deprecated !== undefined).map(nameOf)).toEqual([])
})
