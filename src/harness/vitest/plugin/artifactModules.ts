/** Writes artifacts as TypeScript modules with constants, so that `deploy` and viem have the types of the ABI. */
import { type Dirent, existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { makeFolder } from "../../../base/folder.ts"
import type { Artifact } from "../../artifacts/artifacts.ts"
import { artifactsIn } from "./loaded.ts"
import { type ModuleGlobs, moduleFilter } from "./moduleFilter.ts"

/**
 * Writes a module for each wanted artifact: `Token.ts`, which exports `Token` (`class_` for a name that is a reserved
 * word). When contracts share a name, each is written below the path of its source: `contracts/Token.sol/Token.ts`. A file that would
 * not change is not written. Other modules of earlier runs are removed: tests that still import one would run code that is no longer
 * compiled.
 *
 * @param artifacts - The folder of the artifacts.
 * @param folder - The folder of the modules.
 * @param globs - The sources whose contracts get a module.
 * @param onWritten - Called with the path of each module that was written.
 * @returns The number of modules, the number of changed modules among them, and the number of removed modules.
 */
export function writeArtifactModules(
  artifacts: string,
  folder: string,
  globs: ModuleGlobs = {},
  onWritten: (path: string) => void = () => {},
): { readonly count: number; readonly changed: number; readonly removed: number } {
  const list = artifactsIn(artifacts).list.filter(moduleFilter(globs))
  const names = list.map(({ contractName }) => contractName)
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  const fileOf = ({ contractName, sourceName = "" }: Artifact) =>
    join(folder, isShared(contractName) ? sourceName : "", `${contractName}.ts`)
  // Modules are removed first: on a file system that ignores case, `Token` and `token` are the same file.
  const removed = existsSync(folder) ? removeModules(folder, new Set(list.map(fileOf))) : 0
  const changed = list.filter((artifact) => writeIfChanged(fileOf(artifact), moduleOf(artifact)))
  for (const each of changed) onWritten(fileOf(each))
  return { count: list.length, changed: changed.length, removed }
}

/** Removes the modules below a folder that are not kept, and empty folders; returns the number of removed modules. */
function removeModules(folder: string, kept: ReadonlySet<string>): number {
  return readdirSync(folder, { withFileTypes: true }).reduce(
    (sum, entry) => sum + removeAt(join(folder, entry.name), entry, kept),
    0,
  )
}

function removeAt(path: string, entry: Dirent, kept: ReadonlySet<string>): number {
  if (entry.isDirectory()) {
    if (entry.name === "node_modules" || entry.name.startsWith(".")) return 0
    const removed = removeModules(path, kept)
    if (removed > 0 && readdirSync(path).length === 0) rmdirSync(path)
    return removed
  }
  const isStale = entry.isFile() && path.endsWith(".ts") && !kept.has(path) && isWritten(path)
  if (isStale) rmSync(path)
  return isStale ? 1 : 0
}

const writer = "written by midblock/vitest/plugin from the compiler's artifact."

/** Returns true for a file with the first line of a module; other files are the user's. */
const isWritten = (path: string): boolean => {
  const [first = ""] = readFileSync(path, "utf8").split("\n", 1)
  return first.startsWith("/** ") && first.trimEnd().endsWith(`, ${writer} */`)
}

function moduleOf(given: Artifact): string {
  const { contractName, abi, bytecode, deployedBytecode, linkReferences = {}, storageLayout } = given
  const links = Object.keys(linkReferences).length > 0 && { linkReferences }
  const artifact = { contractName, abi, bytecode, deployedBytecode, ...links, storageLayout }
  const text = JSON.stringify(artifact, undefined, 2)
  return `/** ${contractName}, ${writer} */\nexport const ${constantOf(contractName)} = ${text} as const\n`
}

/**
 * The words that cannot be the name of a constant in a module.
 *
 * @see ECMAScript, "Keywords and Reserved Words", strict mode and modules; TypeScript refuses `undefined` too
 */
const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static super switch this
  throw true try typeof undefined var void while with yield`.split(/\s+/),
)

/** Returns the name of a contract's constant: `class_` for `class`, and `my_token` for Vyper's `my-token`. */
function constantOf(contractName: string): string {
  const name = contractName.replace(/[^\w$]/g, "_").replace(/^(?=\d)/, "_")
  return reserved.has(name) ? `${name}_` : name
}

/** Writes a file only when its text differs: in watch mode a new modification time would run the tests again. */
function writeIfChanged(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return false
  makeFolder(dirname(path))
  writeFileSync(path, text)
  return true
}
