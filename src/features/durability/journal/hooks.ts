/** The hooks of a node whose chain is in a data folder. */
import type { Chain } from "../../../kernel/chain/chain.ts"
import type { NodeHooks } from "../../../node/hooks.ts"
import { identityOptions } from "../../../node/options/identityOptions.ts"
import type { NodeOptions } from "../../../node/options/index.ts"
import { ruleOf } from "../../../node/start.ts"
import { commitBefore, committedAfter } from "./commits.ts"
import type { OptionSettings } from "./control.ts"
import { type DataFolder, type Identity, newIdentity } from "./folder.ts"
import { createJournal, type Journal } from "./journal.ts"
import { restoreWaiting } from "./restore.ts"
import type { FolderSource } from "./source.ts"

/** The genesis file of a new chain, and the options of features that decide its blocks. */
type Beginning = Pick<Identity, "genesisFile" | "chainOptions">

/** Returns the hooks that commit every change to the folder before it is announced. */
export function hooksOf(folder: DataFolder, source: FolderSource, beginning: Beginning): NodeHooks {
  let journal: Journal
  let optionSettings: OptionSettings
  return {
    ledger(ledger, options) {
      optionSettings = { rule: ruleOf(options), autoImpersonate: options.autoImpersonate }
      journal = createJournal({
        folder,
        blocks: source.blockArchive(ledger.rules),
        identity: folder.identity ?? identityOf(ledger.chain, options, beginning),
        optionSettings,
        isVirtualClock: !options.mining,
      })
      return journal.watched(ledger)
    },
    ledgerReplaced: (ledger) => journal.replaceAll(ledger),
    queue: (queue) => committedAfter(queue, journal),
    beforeEvent: (name) => commitBefore(name, journal),
    poolChanged: (hash) => journal.onPoolChange(hash),
    async start(parts) {
      const isNew = folder.identity === undefined
      if (!isNew) {
        folder.state.pruneCodes()
        await restoreWaiting(folder, parts, optionSettings)
      }
      journal.begin(parts, isNew)
    },
    settingsChanged: () => journal.commitSettings(),
    close: () => journal.close(),
  }
}

function identityOf(chain: Chain, options: NodeOptions, beginning: Beginning): Identity {
  const genesis = chain.block(chain.first) ?? chain.head
  return newIdentity({
    options: Object.fromEntries(identityOptions.map((name) => [name, options[name]])),
    ...beginning,
    genesisHash: genesis.hash,
    genesisVersion: genesis.version,
    genesisSeconds: Number(genesis.header.timestamp),
  })
}
