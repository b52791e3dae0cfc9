/** Writes artifacts as TypeScript modules, whose constants `deploy` and viem take with the types of their ABI. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { loadArtifacts } from "../../artifacts/artifactFiles.ts"
import type { Artifact } from "../../artifacts/artifacts.ts"

/**
 * Writes a module for each artifact with code or an ABI: `Token.ts`, which exports `Token`. Contracts that share a name are each
 * written below the path of their source: `contracts/Token.sol/Token.ts`. A file that would not change is left as it is.
 *
 * @param artifacts - The folder of the artifacts.
 * @param folder - Where the modules are written.
 * @returns How many there are, and how many of them have changed.
 */
export function writeArtifactModules(
  artifacts: string,
  folder: string,
): { readonly count: number; readonly changed: number } {
  const { list } = loadArtifacts(artifacts)
  const names = list.map(({ contractName }) => contractName)
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  const changed = list.filter((artifact) => {
    const { contractName, sourceName = "" } = artifact
    const file = isShared(contractName) ? join(sourceName, `${contractName}.ts`) : `${contractName}.ts`
    return writeIfChanged(join(folder, file), moduleOf(artifact))
  })
  return { count: list.length, changed: changed.length }
}

function moduleOf({ contractName, abi, bytecode, deployedBytecode, storageLayout }: Artifact): string {
  const artifact = { contractName, abi, bytecode, deployedBytecode, storageLayout }
  const text = JSON.stringify(artifact, undefined, 2)
  return `/** ${contractName}, written by midblock/vitest/plugin from the compiler's artifact. */\nexport const ${contractName} = ${text} as const\n`
}

/** A file keeps its time when its text is the same: in watch mode a new time would run the tests again. */
function writeIfChanged(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return false
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return true
}
