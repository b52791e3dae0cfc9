/** Watches the sources and the artifacts of a project while vitest watches. */
import { readFileSync } from "node:fs"
import { basename, relative, resolve, sep } from "node:path"
import type { Vitest } from "vitest/node"

/** The files to watch, and the work after a change. */
interface Watched {
  readonly root: string
  /** The folders in which artifacts are, or will be. */
  readonly folders: readonly string[]
  /** Called after changes, one call at a time. @param isOfSources - `true` when a source has changed. */
  update(isOfSources: boolean): Promise<void>
}

/** The time without a change after which an update begins, in milliseconds: compilers write many files. */
const quietMs = 100

/** The names of files that a compiler reads. */
const sourceName = /\.(sol|vyi?|yul)$|^(foundry\.toml|remappings\.txt|hardhat\.config\.[cm]?[jt]s)$/

/** Starts to watch, with the watcher of vitest. It ends when vitest closes. */
export function watchArtifacts(vitest: Vitest, { root, folders, update }: Watched): void {
  const { watcher } = vitest.vite
  /** The contents of changed sources: a compilation that writes a source with the same contents must not start another one. */
  const texts = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let isOfSources = false
  let running = Promise.resolve()
  const start = () => {
    const given = isOfSources
    isOfSources = false
    running = running.then(() => update(given))
  }
  const isArtifact = (path: string) =>
    path.endsWith(".json") && folders.some((folder) => isBelow(path, folder))
  const isSource = (path: string) =>
    sourceName.test(basename(path)) && isBelow(path, root) && !folders.some((folder) => isBelow(path, folder))
  watcher.add([...folders])
  watcher.on("all", (event, name) => {
    const path = resolve(root, name)
    if (event === "addDir" || event === "unlinkDir") return
    if (isSource(path)) {
      const text = textAt(path)
      if (texts.get(path) === text) return
      texts.set(path, text)
      isOfSources = true
    } else if (!isArtifact(path)) return
    clearTimeout(timer)
    timer = setTimeout(start, quietMs)
  })
  vitest.onClose(() => {
    clearTimeout(timer)
    return running
  })
}

const isBelow = (path: string, folder: string): boolean => {
  const [first = ".."] = relative(folder, path).split(sep)
  return first !== ".." && first !== ""
}

/** Returns the contents of a source; an empty text for a deleted one. */
function textAt(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}
