/** Nodes whose data folder is open beside them: tests of single parts read what is in its store. */
import { join } from "node:path"
import type { SnapshotParts } from "../../../src/node/control/snapshot.ts"
import { type DataFolder, type DataFolderOptions, openDataFolder } from "../../../src/node/durable/folder.ts"
import { createNodeParts, type Node } from "../../../src/node/node.ts"
import { type NodeOptions, withDefaults } from "../../../src/node/options/index.ts"
import { kindOfKey, nameOfKey } from "../../../src/store/entries.ts"
import { readLog } from "../../../src/store/writeAhead/logReader.ts"
import { entriesIn } from "../../../src/store/writeAhead/logRecord.ts"
import { recipient } from "../parts.ts"

/** A node, with the parts that its type does not name. */
export type KeptNode = Node & SnapshotParts

/** Creates a node with two accounts and a virtual clock on a folder; a busy disk takes long, so that nothing waits for it. */
export async function createKept(
  path: string,
  options: Partial<NodeOptions> = {},
  given: Partial<DataFolderOptions> = {},
) {
  const folder: DataFolder = await openDataFolder({ path, sync: "never", ...given })
  const node = (await createNodeParts(withDefaults({ mining: false, seed: "0", accounts: 2, ...options }), {
    onError: () => {},
    showsPendingBaseFee: true,
    folder,
  })) as KeptNode
  return { node, folder, [Symbol.asyncDispose]: () => node.closeFolder() }
}

/** Sends wei from an account of the node to one without code; returns the hash of the transaction. */
export const pay = (node: Node, value = 1n, account = 0) =>
  node.submit.unlocked({ from: node.accounts.list[account]?.address, to: recipient, value, input: "0x" })

/** Returns the entries of the newest transaction of a store: the names of the `meta` values, and the kinds of the others. */
export function newestWrites(dataDir: string): string[] {
  const { payload = Buffer.of() } = readLog(join(dataDir, "chain.mdb")).records.at(-1) ?? {}
  return entriesIn(payload).map(({ key }) =>
    kindOfKey(key) === "meta" ? nameOfKey(key) : (kindOfKey(key) ?? ""),
  )
}

/** Returns the number of the newest transaction of a store. */
export const newestSequence = (dataDir: string): number | undefined =>
  readLog(join(dataDir, "chain.mdb")).records.at(-1)?.sequence
