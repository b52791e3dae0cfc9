/** EthereumJS's journal in the interface of engines. */
import type { Common } from "@ethereumjs/common"
import type { EVM } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { MessageJournal } from "../../kernel/evm/engine/engine.ts"
import type { Overlay } from "../../kernel/state/overlay.ts"

/** A journal that is told of the instructions which access slots. */
export interface StepJournal extends MessageJournal {
  /** Notes an access to a slot, both without `0x`, while accesses are reported. */
  noteSlot(address: string, slot: string, isStore: boolean): void
}

/** EthereumJS's journal, the accounts that are touched without a write, and the slots that are written first: it has no methods for them. */
export function createJournal(journal: EVM["journal"], scratch: Overlay, common: Common): StepJournal {
  const touched = new Set<Hex>()
  let accessed = new Set<string>()
  let firstStores: Set<string> | undefined
  return {
    get accessList() {
      return journal.accessList
    },
    get firstStores() {
      return firstStores
    },
    startReportingAccessList() {
      accessed = new Set()
      firstStores = new Set()
      journal.startReportingAccessList()
    },
    noteSlot(address, slot, isStore) {
      const key = `${address}/${slot}`
      if (isStore && !accessed.has(key)) firstStores?.add(key)
      accessed.add(key)
    },
    addAlwaysWarmAddress: (...args) => journal.addAlwaysWarmAddress(...args),
    addAlwaysWarmSlot: (...args) => journal.addAlwaysWarmSlot(...args),
    touch: (address) => void touched.add(address),
    async cleanup() {
      firstStores = undefined
      await journal.cleanup()
      if (common.gteHardfork("spuriousDragon"))
        for (const address of touched) if (scratch.isEmpty(address)) scratch.setAccount(address, undefined)
      touched.clear()
    },
  }
}
