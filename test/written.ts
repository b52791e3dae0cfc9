/** Files that other processes write. */
import { watch } from "node:fs"

/** Watches a folder from now on; resolves when a file with a wanted name is written. */
export const written = (folder: string, isWanted: (name: string) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const watcher = watch(folder, (_, name) => {
      if (name === null || !isWanted(name)) return
      watcher.close()
      resolve()
    })
  })
