/** Finds the sources that have changed since they were compiled: the artifacts are then those of other code. */
import type { SourceState } from "../../solidity/compiled/model.ts"
import type { FoundArtifact } from "./artifactShapes.ts"
import type { ChangedSource } from "./artifacts.ts"
import type { Builds } from "./builds.ts"
import type { ProjectFiles } from "./projectFiles.ts"

type State = SourceState | undefined

/** The states of sources by their names, one for each compiled text. */
type States = Map<string, Map<unknown, State>>

/**
 * Returns the sources of artifacts that have changed, in the order of their names. A source that was compiled several times, with
 * several settings or in several builds, has changed when it differs from all of these texts.
 */
export function changedSources(
  artifacts: readonly FoundArtifact[],
  builds: Pick<Builds, "buildOf">,
  project: ProjectFiles,
): readonly ChangedSource[] {
  const own: States = new Map()
  const imported: States = new Map()
  for (const { sourceName = "", hashes } of artifacts)
    for (const [name, hash] of Object.entries(hashes ?? {}))
      add(name === sourceName ? own : imported, name, hash, () => project.stateOf(name, { hash }))
  const found = artifacts.flatMap((each) => (each.hashes === undefined ? (builds.buildOf(each) ?? []) : []))
  for (const { build, contract } of found) {
    const file = build.compilation().fileNamed(contract.sourceName)
    if (file !== undefined) add(own, file.name, file, () => file.state)
  }
  for (const build of new Set(found.map((each) => each.build)))
    for (const file of build.compilation().files) add(imported, file.name, file, () => file.state)
  // The artifact of an importer can be older than the artifact of the source itself.
  return [...new Map([...imported, ...own])]
    .flatMap(([name, states]) => changeOf(name, new Set(states.values())))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

function add(into: States, name: string, text: unknown, read: () => State): void {
  const states = into.get(name) ?? new Map<unknown, State>()
  if (!states.has(text)) states.set(text, read())
  into.set(name, states)
}

function changeOf(name: string, states: ReadonlySet<State>): ChangedSource[] {
  if (states.has("same") || states.has(undefined)) return []
  return [{ name, state: states.has("changed") ? "changed" : "missing" }]
}

/** The maximum number of sources that are named. */
const maxNamed = 5

/**
 * Returns the changes in words, a text for each source.
 *
 * @example
 * changeTexts([{ name: "src/Vault.sol", state: "changed" }]) // ["src/Vault.sol has changed since it was compiled"]
 */
export function changeTexts(changes: readonly ChangedSource[]): readonly string[] {
  const texts = changes.slice(0, maxNamed).map(changeText)
  const more = changes.length - texts.length
  return more > 0
    ? [...texts, `${more} more ${more === 1 ? "source has" : "sources have"} changed since then`]
    : texts
}

const changeText = ({ name, state }: ChangedSource): string =>
  state === "changed"
    ? `${name} has changed since it was compiled`
    : `${name} was deleted or moved since it was compiled`
