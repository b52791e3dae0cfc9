/** Loads artifacts from the folders and files of compilers. */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { InvalidArtifactFile } from "../errors.ts"
import { type Found, type FoundArtifact, readShape } from "./artifactShapes.ts"
import { type Artifacts, createArtifacts } from "./artifacts.ts"

/**
 * Loads the artifacts of a folder, with all folders in it, or of a file: Hardhat's `artifacts/`, Foundry's `out/`, the
 * standard JSON output of solc. Other JSON in a folder is skipped.
 *
 * Hardhat's artifacts get their storage layout from `build-info/`, where the compiler was configured to emit it.
 *
 * @throws {@link InvalidArtifactFile} when there are none, and at the first invalid file.
 * @example
 * const artifacts = loadArtifacts("out")
 * artifacts.find("Token").abi
 */
export function loadArtifacts(path: string): Artifacts {
  const found = filesOf(path).flatMap((file) => readShape(readJson(file), file) ?? [])
  const artifacts = found.flatMap((each) => each.artifacts)
  const build = found.flatMap((each) => each.build)
  if (artifacts.length + build.length === 0)
    throw new InvalidArtifactFile({ path, reason: "no JSON of Hardhat, Foundry or solc" })
  return createArtifacts(artifacts.length === 0 ? build : completed(artifacts, build))
}

/** Returns a file, or the JSON files of a folder in the order of their names. */
function filesOf(path: string): string[] {
  if (!attempt(path, () => statSync(path)).isDirectory()) return [path]
  return attempt(path, () => readdirSync(path, { recursive: true }) as string[])
    .filter((name) => name.endsWith(".json") && !name.endsWith(".dbg.json"))
    .sort()
    .map((name) => join(path, name))
}

const readJson = (path: string): unknown => {
  const text = attempt(path, () => readFileSync(path, "utf8"))
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidArtifactFile({ path, reason: "it is no JSON" }, { cause })
  }
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

/** Adds the layouts of builds to artifacts with the same code: folders contain old builds too. */
function completed(artifacts: readonly FoundArtifact[], build: Found["build"]): FoundArtifact[] {
  const keyOf = ({ buildName, sourceName, contractName, deployedBytecode }: FoundArtifact) =>
    `${buildName ?? sourceName}:${contractName} ${deployedBytecode.toLowerCase()}`
  const builds = new Map(build.map((each) => [keyOf(each), each]))
  return artifacts.map(({ buildName, ...artifact }) => {
    const { storageLayout, immutableReferences } = builds.get(keyOf({ buildName, ...artifact })) ?? {}
    return {
      ...(storageLayout && { storageLayout }),
      ...(immutableReferences && { immutableReferences }),
      ...artifact,
    }
  })
}
