/** Durability: a data folder that keeps the chain of a node. */
import { createWallClock } from "../../node/base/clock.ts"
import type { NodeHooks } from "../../node/hooks.ts"
import type { NodeOptions } from "../../node/options/index.ts"
import { ruleOf } from "../../node/start.ts"
import type { Feature, GenesisJson, Given } from "../feature.ts"
import { commitBefore, committedAfter } from "./journal/commits.ts"
import type { DataFolder } from "./journal/folder.ts"
import type { Journal } from "./journal/journal.ts"
import { type FolderSource, sourceOf } from "./journal/source.ts"
import { createNodeJournal, startJournal } from "./journal/start.ts"
import { checks, type DurabilityOptions, openFolder, storedOptions } from "./options.ts"

export type { Sync } from "./store/syncs.ts"
export type { DurabilityOptions }

/** Keeps the chain of a node in the folder of the option `dataDir`. */
export const durability: Feature<DurabilityOptions> = {
  options: checks,
  outsideFixtures: ["dataDir", "sync", "history", "durablePending"],
  async create(given) {
    const folder = await openFolder(given)
    if (folder === undefined) return undefined
    const close = () => folder.store.close()
    try {
      const stored = storedOptions(folder, given)
      const source = sourceOf(folder)
      const hooks = hooksOf(folder, source, stored.genesis ?? given.genesis)
      return { ...stored, defaults: seedOf(given), source, hooks, close }
    } catch (error) {
      await close()
      throw error
    }
  },
}

/** Returns a seed from the present time for a chain that mines by itself; the folder stores it for the next node. */
const seedOf = ({ automine, mixedMining, mining }: Given<DurabilityOptions>): Partial<NodeOptions> =>
  automine === true || mixedMining === true || mining === true
    ? { seed: String(createWallClock().now()) }
    : {}

/** Returns the hooks that commit every change to the folder before it is announced. */
function hooksOf(folder: DataFolder, source: FolderSource, genesisFile: GenesisJson | undefined): NodeHooks {
  let journal: Journal
  let optionSettings: Pick<Parameters<typeof startJournal>[2], "optionSettings">["optionSettings"]
  return {
    ledger(ledger, options) {
      optionSettings = { rule: ruleOf(options), autoImpersonate: options.autoImpersonate }
      const parts = { ...ledger, blockTables: source.blockArchive(ledger.rules) }
      journal = createNodeJournal(folder, parts, { options, genesisFile, optionSettings })
      return journal.watched(ledger)
    },
    ledgerReplaced: (ledger) => journal.replaceAll(ledger),
    queue: (queue) => committedAfter(queue, journal),
    beforeEvent: (name) => commitBefore(name, journal),
    poolChanged: (hash) => journal.onPoolChange(hash),
    start: (parts) => startJournal(journal, folder, { ...parts, optionSettings }),
    settingsChanged: () => journal.commitSettings(),
    close: () => journal.close(),
  }
}
