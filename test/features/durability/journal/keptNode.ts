/** Nodes whose data folder is open beside them: tests of single parts read what is in its store. */

import {
  type DataFolder,
  type DataFolderOptions,
  openDataFolder,
} from "../../../../src/features/durability/journal/folder.ts"
import { hooksOf } from "../../../../src/features/durability/journal/hooks.ts"
import { sourceOf } from "../../../../src/features/durability/journal/source.ts"
import { kindOfKey, nameOfKey } from "../../../../src/features/durability/store/entries.ts"
import type { Store } from "../../../../src/features/durability/store/store.ts"
import type { Writes } from "../../../../src/features/durability/store/writes.ts"
import { createNodeParts } from "../../../../src/node/node.ts"
import { type NodeOptions, withDefaults } from "../../../../src/node/options/index.ts"
import { type SnapshotNode, settings } from "../../../node/parts.ts"

/** Creates a node with two accounts and a virtual clock on a folder; a busy disk takes long, so that nothing waits for it. */
export async function createKept(
  path: string,
  options: Partial<NodeOptions> = {},
  given: Partial<DataFolderOptions> = {},
) {
  const folder: DataFolder = await openDataFolder({ path, sync: "off", ...given })
  const source = sourceOf(folder)
  const node = (await createNodeParts(withDefaults({ mining: false, seed: "0", accounts: 2, ...options }), {
    ...settings,
    source,
    hooks: [hooksOf(folder, source, {})],
  })) as SnapshotNode
  return { node, folder, [Symbol.asyncDispose]: () => node.close() }
}

/** Runs a job of a store. @returns What it writes and removes: the names of the `meta` values, and the kinds of the others. */
export function writesOf(store: Store, job: (writes: Writes) => void): string[] {
  const names: string[] = []
  const note = (key: Buffer) =>
    names.push(kindOfKey(key) === "meta" ? nameOfKey(key) : (kindOfKey(key) ?? ""))
  store.write(({ put, remove }) =>
    job({
      put(key, value) {
        note(key)
        put(key, value)
      },
      remove(key) {
        note(key)
        remove(key)
      },
    }),
  )
  return names
}
