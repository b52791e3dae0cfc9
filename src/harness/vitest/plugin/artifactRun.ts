/** The artifacts of a project during a run of vitest: compiled, found, written as modules, and again when they change. */
import { resolve } from "node:path"
import type { TestProject, Vitest } from "vitest/node"
import { HarnessError } from "../../errors.ts"
import { artifactFolder, possibleFolders } from "./artifactFolder.ts"
import { compile } from "./compile.ts"
import type { PluginOptions, TypesOption } from "./options.ts"
import { watchArtifacts } from "./watch.ts"

/** The parts of a run of vitest that artifacts need. */
export interface ArtifactRun {
  readonly options: Pick<PluginOptions, "artifacts" | "compile" | "types">
  readonly vitest: Vitest
  readonly project: TestProject
  /** Prints a line. */
  readonly say: (text: string) => void
}

/**
 * Compiles the contracts, gives the artifacts to the workers, and writes their modules. While vitest watches, it does so again when
 * sources or artifacts change, and runs the tests of the project again when the artifacts are others.
 *
 * @returns Descriptions of the work done.
 * @throws {@link CompilationFailed} with the output of the compiler.
 */
export async function beginArtifacts(run: ArtifactRun): Promise<string[]> {
  const { options, vitest, project } = run
  const { root } = project.config
  const done: string[] = []
  if (options.compile !== undefined) {
    await compileFor(run, options.compile, false)
    done.push(`compiled by \`${options.compile}\``)
  }
  const folder = artifactFolder(options.artifacts, root)
  project.provide("midblockPlugin", { artifacts: folder?.path })
  if (folder !== undefined) done.push(folder.text)
  if (options.types !== undefined) done.push(await writeTypes(run, folder?.path))
  const announced = announceChanges(run, folder?.path)
  vitest.onClose(() => announced)
  if (vitest.config.watch) {
    const update = createUpdate(run, await stampOf(folder?.path))
    watchArtifacts(vitest, { root, folders: possibleFolders(options.artifacts, root), update })
  }
  return done
}

/** The work that the projects of a run share. */
interface Shared {
  /** The newest compilation by each command in each folder. */
  readonly compilations: Map<string, Promise<void>>
  /** The changes of sources that were announced, by the folder of artifacts. */
  readonly announced: Map<string, ReadonlySet<string>>
}

/** The shared work by the server of vite, which is one for all projects, and another one after a restart. */
const ofRuns = new WeakMap<object, Shared>()

function sharedOf({ vite }: Vitest): Shared {
  const shared = ofRuns.get(vite) ?? { compilations: new Map(), announced: new Map() }
  ofRuns.set(vite, shared)
  return shared
}

/** Runs a command once for all projects of a run; again when sources have changed, but not twice at once. */
async function compileFor(run: ArtifactRun, command: string, isAgain: boolean): Promise<void> {
  const { compilations } = sharedOf(run.vitest)
  const { root } = run.project.config
  const key = `${root} ${command}`
  const before = compilations.get(key)
  if (before !== undefined && !isAgain) return before
  const next = (before ?? Promise.resolve())
    .catch(() => {})
    .then(() => compile(command, root, () => staleReasonOf(run)))
  compilations.set(key, next)
  return next
}

/** npm's package of forge ends without an error when forge fails, so the artifacts themselves are checked. */
async function staleReasonOf({ options: { artifacts }, project }: ArtifactRun): Promise<string | undefined> {
  if (artifacts === false) return undefined
  const { staleReason } = await import("./loaded.ts")
  return staleReason(artifactFolder(artifacts, project.config.root)?.path)
}

async function writeTypes(
  { options: { types = "" }, vitest, project }: ArtifactRun,
  artifacts: string | undefined,
): Promise<string> {
  const { folder, ...globs }: TypesOption = typeof types === "string" ? { folder: types } : types
  if (artifacts === undefined) return `no modules in ${folder}, because there are no artifacts`
  const { writeArtifactModules } = await import("./artifactModules.ts")
  const path = resolve(project.config.root, folder)
  // vitest must read a module again before the tests run, and its watcher reports changes only later.
  const onWritten = (module: string) => vitest.watcher.onFileChange(module)
  const { count, changed, removed } = writeArtifactModules(artifacts, path, globs, onWritten)
  const done = removed === 0 ? `${changed} written` : `${changed} written, ${removed} removed`
  return `${count} ${count === 1 ? "module" : "modules"} of artifacts in ${folder} (${done})`
}

/** Announces each source that has changed since it was compiled, once until it is compiled again. */
async function announceChanges({ vitest, say }: ArtifactRun, artifacts: string | undefined): Promise<void> {
  if (artifacts === undefined) return
  const { changesIn } = await import("./loaded.ts")
  const texts = changesIn(artifacts)
  const { announced } = sharedOf(vitest)
  const before = announced.get(artifacts)
  announced.set(artifacts, new Set(texts))
  for (const text of texts) if (!before?.has(text)) say(text)
}

/** Returns the update after changes. @param first - The stamp of the artifacts before the tests. */
function createUpdate(run: ArtifactRun, first: string | undefined): (isOfSources: boolean) => Promise<void> {
  const { options, vitest, project, say } = run
  const { root } = project.config
  let stamp = first
  const compiled = async (command: string) => {
    try {
      await compileFor(run, command, true)
      return true
    } catch (error) {
      say((error as Error).message)
      stamp = undefined // the tests run again after the next compilation that succeeds
      project.provide("midblockPlugin", { failed: command })
      return false
    }
  }
  return async (isOfSources) => {
    if (isOfSources && options.compile !== undefined && !(await compiled(options.compile))) return
    const artifacts = artifactFolder(options.artifacts, root)?.path
    const next = await stampOf(artifacts)
    if (next !== undefined && next !== stamp && (await isUsed(run, artifacts))) {
      stamp = next
      for (const file of filesOf(run)) vitest.watcher.onFileChange(file)
    }
    await announceChanges(run, artifacts)
  }
}

/** Gives other artifacts to the workers, and writes their modules. Returns false for artifacts that cannot be read. */
async function isUsed(run: ArtifactRun, artifacts: string | undefined): Promise<boolean> {
  try {
    if (run.options.types !== undefined) run.say(await writeTypes(run, artifacts))
    run.project.provide("midblockPlugin", { artifacts })
    return true
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    run.say(error.message)
    return false
  }
}

async function stampOf(artifacts: string | undefined): Promise<string | undefined> {
  const { folderStamp } = await import("./loaded.ts")
  return artifacts === undefined ? undefined : folderStamp(artifacts)
}

/** Returns the test files of a project that have run. */
const filesOf = ({ vitest, project: { name } }: ArtifactRun): string[] =>
  vitest.state
    .getFiles()
    .filter(({ projectName = "" }) => projectName === name)
    .map(({ filepath }) => filepath)
