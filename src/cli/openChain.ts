/** Opens the chain of a file or a folder, of any kind that the program knows, in a node that does not mine. */
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { version } from "../base/version.ts"
import { InvalidFile } from "../errors/index.ts"
import type { MidblockNode } from "../index.ts"
import { featurePrograms } from "../instance/featureList.ts"
import { readChainFile } from "./files.ts"
import { openNode } from "./open.ts"
import { parseArguments } from "./options/arguments.ts"

/**
 * Opens a data folder, a fixture, a state file, or a chain file as geth's `export` writes it.
 *
 * @param flags - Flags of a start that the file does not contain, such as `--genesis` for a chain file.
 * @param warn - Is called with what a state file lacks.
 * @throws {@link InvalidFile} when there is no chain, and at the first invalid block of a chain file.
 */
export async function openChain(
  path: string,
  flags: readonly string[],
  warn: (line: string) => void,
): Promise<MidblockNode> {
  const argv = [...flags, flagFor(path), "--no-mining"]
  const parsed = parseArguments({ argv, env: {}, version })
  if (parsed.kind !== "run") throw new InvalidFile({ path, reason: parsed.text.replace(/^error: /, "") })
  return openNode(parsed.options, undefined, {
    onWarning: warn,
    onBadImport(line) {
      const reason = line.replace(`--import ${path}: `, "").replace("; the blocks before it stay", "")
      throw new InvalidFile({ path, reason })
    },
  })
}

/** Returns the flag that opens a path. */
function flagFor(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new InvalidFile({ path, reason: "no such file" })
  if (found.isDirectory()) return flagForFolder(path)
  const text = Buffer.from(readChainFile(path).subarray(0, 4096)).toString().trimStart()
  if (!text.startsWith("{")) return `--import=${path}`
  return text.includes('"manifest":') ? `--fixture=${path}` : `--load-state=${path}`
}

/** Returns the flag for a folder with a state file or a chain; a node would create the chain of an empty folder. */
function flagForFolder(path: string): string {
  if (existsSync(join(path, "state.json"))) return `--load-state=${path}`
  const options = { dataDir: path }
  if (featurePrograms.some(({ keptChain }) => keptChain?.(options) !== undefined)) return `--data-dir=${path}`
  throw new InvalidFile({ path, reason: "there is no chain in it" })
}
