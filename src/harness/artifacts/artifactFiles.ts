/** Loads artifacts from the folders and files of compilers. */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { lazyJson } from "../../solidity/build/json.ts"
import { InvalidArtifactFile } from "../errors.ts"
import { withNamespaces } from "../storage/namespaces.ts"
import { treeLayout } from "../storage/treeLayout.ts"
import { type Found, type FoundArtifact, readShape } from "./artifactShapes.ts"
import { type Artifact, type Artifacts, createArtifactsOf } from "./artifacts.ts"
import { type Builds, buildsIn, createBuilds } from "./builds.ts"
import { changedSources } from "./changedSources.ts"
import { foundryBuilds } from "./foundryBuilds.ts"
import { assertNotInstrumented } from "./instrumented.ts"
import { type ProjectFiles, projectFilesOf } from "./projectFiles.ts"

/**
 * Reads the artifacts of a folder and its subfolders, or of a file. It says nothing of sources that have changed.
 *
 * @param former - Artifacts of earlier builds to add, if no artifact here has their code.
 * @throws {@link InvalidArtifactFile} when there are no artifacts, and at the first invalid file.
 */
export function readArtifacts(path: string, former: readonly Artifact[] = []): Artifacts {
  const files = filesOf(path)
  const inBuilds = files.filter((file) => isInBuildFolder(path, file))
  const found = readAll(files.filter((file) => !inBuilds.includes(file)))
  const buildFiles = [...inBuilds, ...found.filter(({ isBuild }) => isBuild).map(({ file }) => file)]
  const own = found.flatMap((each) => each.artifacts)
  const list = own.length > 0 ? own : [...found, ...readAll(inBuilds)].flatMap((each) => each.build)
  if (list.length === 0)
    throw new InvalidArtifactFile({ path, reason: "no JSON file of Hardhat, Foundry or solc was found" })
  const project = projectFilesOf(path)
  const paths = (names: readonly string[]) => names.map((file) => resolve(file))
  const builds = buildsIn(paths(buildFiles), project)
  const units = found.flatMap(({ file, artifacts }) =>
    artifacts.filter(({ unit }) => unit !== undefined).map((artifact) => ({ path: resolve(file), artifact })),
  )
  const lookUp = createBuilds(builds, foundryBuilds(units, paths(inBuilds), project))
  assertNotInstrumented(path, list, lookUp)
  const [newest, ...others] = completed(list, lookUp, builds.length + units.length > 0, project)
  const artifacts = createArtifactsOf(newest, ...others)
  const left = former.filter((each) => !hasCode(artifacts, each))
  return left.length === 0 ? artifacts : createArtifactsOf([...newest, ...left], ...others)
}

/** Returns true when artifacts have the code of another artifact; immutables and metadata do not count. */
const hasCode = ({ ofCode, ofInitCode }: Artifacts, { bytecode, deployedBytecode }: Artifact): boolean =>
  (ofCode(deployedBytecode) ?? ofInitCode(bytecode)) !== undefined

/** Returns true for a file in a folder `build-info` below the folder of artifacts. */
const isInBuildFolder = (folder: string, file: string): boolean =>
  relative(folder, file).split(/[\\/]/).slice(0, -1).includes("build-info")

interface ReadFile extends Found {
  readonly file: string
  /** `true` for the output or the input of a compiler. */
  readonly isBuild: boolean
}

function readAll(files: readonly string[]): ReadFile[] {
  return files.map((file) => {
    const json = readJson(file)
    const { artifacts, build } = readShape(json, file) ?? { artifacts: [], build: [] }
    const { contracts, sources } = (json ?? {}) as { contracts?: unknown; sources?: unknown }
    return { file, artifacts, build, isBuild: build.length > 0 || (contracts ?? sources) !== undefined }
  })
}

/** Returns a file, or the JSON files of a folder in the order of their names. */
function filesOf(path: string): string[] {
  if (!attempt(path, () => statSync(path)).isDirectory()) return [path]
  return attempt(path, () => readdirSync(path, { recursive: true }) as string[])
    .filter((name) => name.endsWith(".json") && !name.endsWith(".dbg.json"))
    .sort()
    .map((name) => join(path, name))
}

/** The size of a file, in bytes, from which only its contracts are parsed: most of a build is syntax trees. */
const largeFile = 2 ** 20

const readJson = (path: string): unknown => {
  const text = attempt(path, () => readFileSync(path))
  try {
    return (text.length < largeFile ? undefined : contractsIn(text)) ?? JSON.parse(text.toString("utf8"))
  } catch (cause) {
    throw new InvalidArtifactFile({ path, reason: "it is not JSON" }, { cause })
  }
}

/** Returns the JSON of a build with its contracts only, at the same path; `undefined` for other JSON. */
function contractsIn(text: Buffer): unknown {
  const json = lazyJson(text, (start, end) => text.subarray(start, end))
  const output = json.get("output")
  const contracts = (output ?? json).get("contracts")?.value()
  if (contracts === undefined) return undefined
  return output === undefined ? { contracts } : { output: { contracts } }
}

function attempt<Result>(path: string, read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const reason = code === "ENOENT" ? "no such file or folder" : `it cannot be read (${code})`
    throw new InvalidArtifactFile({ path, reason }, { cause })
  }
}

/** Adds the data of the build with the same code to artifacts. The data is read at its first use. */
function completed(
  list: readonly FoundArtifact[],
  builds: Builds,
  hasBuilds: boolean,
  project: ProjectFiles,
): Parameters<typeof createArtifactsOf> {
  const found = new WeakMap<Artifact, FoundArtifact>()
  const artifacts = list.map((each) => {
    const { buildName: _, buildId: __, unit: ___, hashes: ____, ...artifact } = each
    found.set(artifact, each)
    if (!hasBuilds) return artifact
    define(artifact, "storageLayout", () => layoutOf(each, builds))
    if (!("immutableReferences" in artifact))
      define(artifact, "immutableReferences", () => {
        const { evm } = (builds.outputOf(each) ?? {}) as CompilerOutput
        return evm?.deployedBytecode?.immutableReferences
      })
    return artifact
  })
  const compiledOf: Builds["compiledOf"] = (artifact, isInitCode) => {
    const each = found.get(artifact)
    return each && builds.compiledOf(each, isInitCode)
  }
  const buildOf: Builds["buildOf"] = (artifact) => {
    const each = found.get(artifact)
    return each && builds.buildOf(each)
  }
  const changes = (readsBuilds = true) =>
    changedSources(list, readsBuilds ? builds : { buildOf: () => undefined }, project)
  return [artifacts, hasBuilds ? { compiledOf, buildOf } : undefined, changes]
}

/** The parts of the compiler's output for a contract that can be absent in artifacts. */
interface CompilerOutput {
  readonly storageLayout?: Artifact["storageLayout"]
  readonly evm?: { readonly deployedBytecode?: { readonly immutableReferences?: unknown } }
}

/** Returns the layout of an artifact or of its build; or, from the syntax trees of the build, the layout and its namespaces. */
function layoutOf(artifact: FoundArtifact, builds: Builds): Artifact["storageLayout"] {
  const given = artifact.storageLayout ?? ((builds.outputOf(artifact) ?? {}) as CompilerOutput).storageLayout
  const found = builds.buildOf(artifact)
  const layout = given ?? (found && treeLayout(found))
  return layout && found ? withNamespaces(layout, found) : layout
}

/** Defines a field whose value is read at its first use; `undefined` when the build does not have it. */
function define(artifact: Artifact, field: keyof Artifact, read: () => unknown): void {
  const get = () => {
    const value = read()
    Object.defineProperty(artifact, field, { value, enumerable: true, configurable: true })
    return value
  }
  Object.defineProperty(artifact, field, { get, enumerable: true, configurable: true })
}
