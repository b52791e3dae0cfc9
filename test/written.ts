/** Files that other processes write. */
import { watch } from "node:fs"

/** Watches a folder from now on; resolves when a file is written whose name is wanted. */
export const written = (folder: string, isWanted: (name: string) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const watcher = watch(folder, (_, name) => {
      if (name === null || !isWanted(name)) return
      watcher.close()
      resolve()
    })
  })
