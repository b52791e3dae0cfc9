/** Reads the parts of builds when they are needed. Builds are large, so only the positions of their parts are kept in memory. */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from "node:fs"
import { basename } from "node:path"
import { memoizeOnce } from "../../base/memoize.ts"
import { type BuildContract, type BuildInfo, createBuildInfo } from "../../solidity/build/buildInfo.ts"
import { type LazyJson, lazyJson } from "../../solidity/build/json.ts"
import type { CompiledCode } from "../../solidity/compiled/compiledCode.ts"
import { InvalidArtifactFile } from "../errors.ts"
import type { FoundArtifact } from "./artifactShapes.ts"
import type { ProjectFiles } from "./projectFiles.ts"

/** The builds of artifacts. */
export interface Builds {
  /** Returns the compiler's output for an artifact, from the build with the same code. */
  outputOf(artifact: FoundArtifact): unknown
  /** Returns the code of an artifact with its source locations. */
  compiledOf(artifact: FoundArtifact, isInitCode: boolean): CompiledCode | undefined
  /** Returns the build of an artifact. */
  buildOf(
    artifact: FoundArtifact,
  ): { readonly build: BuildInfo; readonly contract: BuildContract } | undefined
}

/** A build in a file, or in a pair of files. */
export interface StoredBuild {
  readonly id: string
  /** Returns the build, which is read at the first call; `undefined` when the file is not a build. */
  readonly open: () => BuildInfo | undefined
}

/**
 * Creates a look-up of artifacts in builds.
 *
 * @param runOf - Returns the build that consists of artifacts only (Foundry), for an artifact that no other build contains.
 */
export function createBuilds(
  builds: readonly StoredBuild[],
  runOf: (artifact: FoundArtifact) => BuildInfo | undefined = () => undefined,
): Builds {
  const known = new WeakMap<FoundArtifact, ReturnType<typeof find>>()
  const find = (artifact: FoundArtifact) => {
    const contract = contractOf(artifact)
    const isOwn = ({ id }: { readonly id: string }) => id === artifact.buildId
    for (const { open } of [...builds.filter(isOwn), ...builds.filter((each) => !isOwn(each))]) {
      const build = open()
      if (build !== undefined && isCompiledTo(build.outputOf(contract), artifact)) return { build, contract }
    }
    const run = runOf(artifact)
    return run && { build: run, contract }
  }
  const compiledIn = (artifact: FoundArtifact) => {
    if (!known.has(artifact)) known.set(artifact, find(artifact))
    return known.get(artifact)
  }
  return {
    outputOf(artifact) {
      const found = compiledIn(artifact)
      return found?.build.outputOf(found.contract)
    },
    compiledOf(artifact, isInitCode) {
      const found = compiledIn(artifact)
      return found?.build.compiledOf(found.contract, isInitCode)
    },
    buildOf: compiledIn,
  }
}

const contractOf = ({ buildName, sourceName = "", contractName }: FoundArtifact): BuildContract => ({
  sourceName: buildName ?? sourceName,
  contractName,
})

/** Returns `true` when a build has the code of an artifact: folders contain builds of older sources too. */
function isCompiledTo(output: unknown, { deployedBytecode }: FoundArtifact): boolean {
  const { evm } = (output ?? {}) as { evm?: { deployedBytecode?: { object?: unknown } } }
  const object = evm?.deployedBytecode?.object
  return typeof object === "string" && hexOf(object) === hexOf(deployedBytecode)
}

const hexOf = (code: string): string => code.replace(/^0x/, "").toLowerCase()

/**
 * Returns the builds in files. A build is one file with input and output, or a file with the input and a file with the output.
 * Hardhat 3 writes the input to `name.json` and the output to `name.output.json`. In other builds, an input belongs to an output
 * when it has all sources of the output.
 */
export function buildsIn(files: readonly string[], project: ProjectFiles): StoredBuild[] {
  const read = new Map<string, LazyJson | undefined>()
  const jsonOf = (file: string) => {
    if (!read.has(file)) read.set(file, readLazily(file))
    return read.get(file)
  }
  const inputOf = (file: string, json: LazyJson, output: LazyJson): LazyJson | undefined => {
    const own = json.get("input")
    if (own?.get("sources") !== undefined) return json
    const named = file.replace(/\.output\.json$/, ".json")
    if (named !== file) return files.includes(named) ? jsonOf(named) : undefined
    const names = output.get("sources")?.keys() ?? []
    return files
      .map(jsonOf)
      .find((each) => names.every((name) => each?.get("sources")?.get(name)?.get("content")))
  }
  const open = (file: string) => {
    const json = jsonOf(file)
    const output = json?.get("output") ?? json
    if (json === undefined || output?.get("contracts") === undefined) return undefined
    const input = inputOf(file, json, output)
    return createBuildInfo(input?.get("input") ?? input, output, shownNameIn(input), (name, textOf) => {
      const text = textOf()
      return text === undefined ? undefined : project.stateOf(name, { text })
    })
  }
  return files.map((file) => ({
    id: basename(file).replace(/(\.output)?\.json$/, ""),
    open: memoizeOnce(() => open(file)),
  }))
}

/**
 * Returns the function from the compiler's name of a file to the name that Hardhat shows. Hardhat 3 gives the compiler
 * `project/contracts/Token.sol`; a build's `userSourceNameMap` has only the files for which the build was made, not those that they
 * import. Files of packages have the name `npm/package@1.2.3/Token.sol` in Hardhat's stack traces too.
 */
function shownNameIn(input: LazyJson | undefined): ((name: string) => string) | undefined {
  const isHardhat3 = input?.get("userSourceNameMap") !== undefined
  return isHardhat3 ? (name) => name.replace(/^project\//, "") : undefined
}

/** Indexes a file whose parts are read later; `undefined` when it is not JSON. */
function readLazily(path: string): LazyJson | undefined {
  try {
    return withFile(path, (file) => {
      const version = versionOf(file)
      return lazyJson(readFileSync(file), (start, end) => readBytes(path, version, start, end))
    })
  } catch {
    return undefined
  }
}

/** Returns a text that changes when a compiler writes the file again. */
function versionOf(file: number): string {
  const { ino, size, mtimeMs } = fstatSync(file)
  return `${ino} ${size} ${mtimeMs}`
}

/** @throws {@link InvalidArtifactFile} when the file was written again: the positions of its parts are then wrong. */
function readBytes(path: string, version: string, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start)
  const isSame =
    existsSync(path) &&
    withFile(path, (file) => {
      readSync(file, bytes, 0, bytes.length, start)
      return versionOf(file) === version
    })
  if (isSame) return bytes
  throw new InvalidArtifactFile({
    path,
    reason: "it has changed since it was loaded; load the artifacts again",
  })
}

function withFile<Result>(path: string, use: (file: number) => Result): Result {
  const file = openSync(path, "r")
  try {
    return use(file)
  } finally {
    closeSync(file)
  }
}
