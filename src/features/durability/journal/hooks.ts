/** The hooks of a node whose chain is in a data folder. */
import type { NodeHooks } from "../../../node/hooks.ts"
import { ruleOf } from "../../../node/start.ts"
import { commitBefore, committedAfter } from "./commits.ts"
import type { OptionSettings } from "./control.ts"
import type { DataFolder, Identity } from "./folder.ts"
import type { Journal } from "./journal.ts"
import type { FolderSource } from "./source.ts"
import { createNodeJournal, startJournal } from "./start.ts"

/** Returns the hooks that commit every change to the folder before it is announced. */
export function hooksOf(
  folder: DataFolder,
  source: FolderSource,
  beginning: Pick<Identity, "genesisFile" | "chainOptions">,
): NodeHooks {
  let journal: Journal
  let optionSettings: OptionSettings
  return {
    ledger(ledger, options) {
      optionSettings = { rule: ruleOf(options), autoImpersonate: options.autoImpersonate }
      const parts = { ...ledger, blockTables: source.blockArchive(ledger.rules) }
      journal = createNodeJournal(folder, parts, { options, ...beginning, optionSettings })
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
