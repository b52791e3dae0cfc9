/** Artifacts that are read again when the compiler has written them, for programs that run for a long time. */
import { InvalidArtifactFile } from "../errors.ts"
import { readArtifacts } from "./artifactFiles.ts"
import type { Artifact, Artifacts } from "./artifacts.ts"
import { folderStamp } from "./folderStamp.ts"

/** Listeners to later readings. */
export interface ReloadListeners {
  /** Called when the artifacts of a later build are in use. */
  onReload(): void
  /** Called before locations in sources are read. */
  onLocate(): void
  /** Receives the reason why a later build cannot be read; the artifacts before it stay in use. */
  onFailure(error: InvalidArtifactFile): void
}

/** The minimum time between two looks at the files, in milliseconds. */
const minMs = 100
/** Looks at the files take at most this part of the time, as its reciprocal: a look at 1,000 files takes 5 ms. */
const part = 20

/**
 * Reads the artifacts of a folder or a file, and reads them again, at their use, when the files have changed. A contract that was
 * recognised keeps its artifact when a later build does not have its code any more. A removed folder, and files that a compiler is still
 * writing, change nothing.
 *
 * @throws {@link InvalidArtifactFile} when there are no artifacts now.
 */
export function reloadedArtifacts(
  path: string,
  { onReload, onLocate, onFailure }: ReloadListeners,
): Artifacts {
  let stamp = folderStamp(path)
  let artifacts = readArtifacts(path)
  let recognised = new Set<Artifact>()
  let failed: string | undefined
  const read = (next: string) => {
    try {
      const former = [...recognised].map(withoutBuild)
      artifacts = readArtifacts(path, former)
      recognised = new Set(former.filter((each) => artifacts.list.includes(each)))
      stamp = next
      onReload()
    } catch (error) {
      if (!(error instanceof InvalidArtifactFile)) throw error
      // A compiler may still be writing. The files are invalid when they stay as they are.
      if (failed === next) {
        stamp = next
        onFailure(error)
      }
      failed = next
    }
  }
  const look = paced(() => {
    const next = folderStamp(path)
    if (next !== undefined && next !== stamp) read(next)
  })
  const current = () => {
    look()
    return artifacts
  }
  const recognise = (artifact: Artifact | undefined) => {
    if (artifact !== undefined) recognised.add(artifact)
    return artifact
  }
  return following(current, recognise, paced(onLocate))
}

/** Returns a function that skips calls which come too soon after the last call. */
function paced(run: () => void): () => void {
  let next = 0
  return () => {
    const start = performance.now()
    if (start < next) return
    run()
    const end = performance.now()
    next = end + Math.max(minMs, (end - start) * part)
  }
}

/** Returns a copy without the parts that are still to be read from the build, which is gone. */
function withoutBuild(artifact: Artifact): Artifact {
  const fields = Object.entries(Object.getOwnPropertyDescriptors(artifact)).filter(
    ([, { get }]) => get === undefined,
  )
  return Object.fromEntries(fields.map(([name, { value }]) => [name, value])) as unknown as Artifact
}

/** Returns artifacts that are the current ones at each use. */
function following(
  current: () => Artifacts,
  recognise: (artifact: Artifact | undefined) => Artifact | undefined,
  onLocate: () => void,
): Artifacts {
  return {
    get list() {
      return current().list
    },
    find: (name) => current().find(name),
    ofCode: (code) => recognise(current().ofCode(code)),
    ofInitCode: (code) => recognise(current().ofInitCode(code)),
    decodeCreation: (code) => current().decodeCreation(code),
    decodingOf: (code) => current().decodingOf(code),
    decodeError: (data) => current().decodeError(data),
    decodeLog: (log) => current().decodeLog(log),
    decodeCall: (input) => current().decodeCall(input),
    decodeResult: (input, output) => current().decodeResult(input, output),
    hasSourceMaps: () => current().hasSourceMaps(),
    compiledOf(code, isInitCode) {
      onLocate()
      return readable(() => current().compiledOf(code, isInitCode))
    },
    nameSlots: (account) =>
      readable(() => current().nameSlots(account)) ?? { variables: [], slots: account.slots },
    contractOf(code) {
      recognise(current().ofCode(code))
      return readable(() => current().contractOf(code))
    },
    builds: () => current().builds(),
    changedSources: (readsBuilds) => current().changedSources(readsBuilds),
  }
}

/** Returns `undefined` when a build was written again after the last look: its parts are then elsewhere in the file. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof InvalidArtifactFile) return undefined
    throw error
  }
}
