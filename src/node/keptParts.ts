/** The ledger of a node and the parts that build its blocks, with the journal of its data folder, if there is one. */

import { createNodeJournal, startJournal } from "../features/durability/journal/start.ts"
import { createBlockParts } from "./blockParts.ts"
import { createLedger, type Ledger, type NodeSettings } from "./ledger.ts"
import type { NodeOptions } from "./options/index.ts"
import { createReplaceableLedger } from "./replaceableLedger.ts"
import { ruleOf } from "./start.ts"

/** Replaces the ledger that the parts read. */
export type ReplaceLedger = (next: Ledger) => void

/** Creates the parts; with a data folder their changes are recorded. */
export async function createKeptParts(options: NodeOptions, settings: NodeSettings) {
  const { folder } = settings
  const { ledger: own, replace } = createReplaceableLedger(await createLedger(options, settings))
  const optionSettings = { rule: ruleOf(options), autoImpersonate: options.autoImpersonate }
  const journal = folder && createNodeJournal(folder, own, { ...settings, options, optionSettings })
  const ledger = journal?.watched(own) ?? own
  const blockParts = await createBlockParts(options, ledger, { ...settings, journal })
  const replaceLedger: ReplaceLedger = (next) => {
    replace(next)
    journal?.replaceAll(next)
  }

  return {
    ledger,
    blockParts,
    replaceLedger,
    kept: {
      /** Restores the settings and the waiting transactions of the folder, and commits every later change. */
      async start(parts: Omit<Parameters<typeof startJournal>[2], "optionSettings">): Promise<void> {
        if (folder !== undefined && journal !== undefined)
          await startJournal(journal, folder, { ...parts, optionSettings })
      },
      isRestored: folder?.identity !== undefined,
      /** Changes settings outside of the queue, and commits them. @throws {@link StoreNotWritten}; the change stays in memory. */
      changeSettings(change: () => void): void {
        change()
        journal?.commitSettings()
      },
      /** @throws {@link StoreNotWritten} when there is no space for the last changes; the folder is closed nevertheless. */
      async closeFolder(): Promise<void> {
        try {
          await blockParts.queue(() => {})
        } finally {
          await journal?.close()
        }
      },
    },
  }
}
