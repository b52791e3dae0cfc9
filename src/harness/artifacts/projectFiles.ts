/** Finds the sources of artifacts in their project, and compares the files with the texts that were compiled. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, resolve, sep } from "node:path"
import { bytesToHex } from "viem"
import { keccak256 } from "../../kernel/core/module/hasher.ts"
import type { SourceState } from "../../solidity/compiled/model.ts"
import { fileStamp } from "./folderStamp.ts"

/** A compiled source: its text, or the Keccak-256 of the text (`sources` of the compiler's metadata). */
export type CompiledSource = { readonly text: string } | { readonly hash: string }

/** The files of the project that artifacts belong to. */
export interface ProjectFiles {
  /**
   * Returns the text of a source with a hash, with the line endings that were compiled; any text without a hash. `undefined` when the
   * project does not have it.
   */
  textOf(name: string, hash: string | undefined): string | undefined
  /** Returns the state of a source since it was compiled; `undefined` when its file in the project is not known. */
  stateOf(name: string, compiled: CompiledSource): SourceState | undefined
}

/** A file that was read. */
interface ReadText {
  /** Changes when the file is written again. */
  readonly stamp: string
  readonly text: string
  /** The text with each kind of line endings, by its hash; made when it is needed. */
  byHash?: ReadonlyMap<string, string>
}

/** Finds the project of a folder or file of artifacts. The files are read when they are needed, and again when they have changed. */
export function projectFilesOf(artifacts: string): ProjectFiles {
  const path = resolve(artifacts)
  const isPackage = path.split(sep).includes("node_modules")
  const root = isPackage ? undefined : above(path).find(isRoot)
  const read = new Map<string, ReadText>()
  const readAt = (file: string): ReadText | undefined => {
    const stamp = fileStamp(file)
    if (stamp === undefined) return undefined
    const known = read.get(file)
    if (known?.stamp === stamp) return known
    const found = { stamp, text: readFileSync(file, "utf8") }
    read.set(file, found)
    return found
  }
  const folders = root === undefined ? above(path) : [root, ...packagesAbove(root)]
  const find = (name: string) => {
    for (const folder of folders) {
      const found = readAt(resolve(folder, name))
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    textOf(name, hash) {
      const found = find(name)
      return hash === undefined ? found?.text : found && byHashOf(found).get(hash)
    },
    stateOf(name, compiled) {
      if (isPackage) return undefined
      const found = find(name)
      if (found !== undefined) return isCompiledFrom(found, compiled) ? "same" : "changed"
      // Artifacts elsewhere may be of another project, whose sources are not here.
      return dirname(path) === root && !isInPackage(name, root) ? "missing" : undefined
    },
  }
}

/** Returns the folders above a path, the nearest first. */
function above(path: string): string[] {
  const folder = dirname(path)
  return folder === path ? [] : [folder, ...above(folder)]
}

const packagesAbove = (root: string): string[] =>
  [root, ...above(root)].map((folder) => join(folder, "node_modules"))

/** Returns `true` for the folder of a project of Foundry or Hardhat. */
function isRoot(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /^(foundry\.toml|hardhat\.config\.[cm]?[jt]s)$/.test(name))
  } catch {
    return false
  }
}

/** Returns `true` for a source of a package: its name is an import path, or Hardhat 3's `npm/package@version/file`. */
function isInPackage(name: string, root: string): boolean {
  const [first = ""] = name.split("/")
  return /^(@|npm$)/.test(first) || packagesAbove(root).some((each) => existsSync(join(each, first)))
}

/** Line endings do not count: git and Foundry convert them. */
function isCompiledFrom(found: ReadText, compiled: CompiledSource): boolean {
  if ("text" in compiled) return toUnix(compiled.text) === toUnix(found.text)
  return byHashOf(found).has(compiled.hash)
}

function byHashOf(found: ReadText): ReadonlyMap<string, string> {
  const unix = toUnix(found.text)
  const texts = new Set([found.text, unix, unix.replaceAll("\n", "\r\n")])
  found.byHash ??= new Map([...texts].map((text) => [hashOf(text), text]))
  return found.byHash
}

const toUnix = (text: string): string => text.replaceAll("\r\n", "\n")

const hashOf = (text: string): string => bytesToHex(keccak256(Buffer.from(text)))
