/** EthereumJS's journal in the interface of engines. */
import type { Common } from "@ethereumjs/common"
import type { EVM } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { MessageJournal } from "../../kernel/evm/engine/engine.ts"
import type { Overlay } from "../../kernel/state/overlay.ts"

/** EthereumJS's journal, and the accounts that are touched without a write, which it has no method for. */
export function createJournal(journal: EVM["journal"], scratch: Overlay, common: Common): MessageJournal {
  const touched = new Set<Hex>()
  return {
    get accessList() {
      return journal.accessList
    },
    startReportingAccessList: () => journal.startReportingAccessList(),
    addAlwaysWarmAddress: (...args) => journal.addAlwaysWarmAddress(...args),
    addAlwaysWarmSlot: (...args) => journal.addAlwaysWarmSlot(...args),
    touch: (address) => void touched.add(address),
    async cleanup() {
      await journal.cleanup()
      if (common.gteHardfork("spuriousDragon"))
        for (const address of touched) if (scratch.isEmpty(address)) scratch.setAccount(address, undefined)
      touched.clear()
    },
  }
}
