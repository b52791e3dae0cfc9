/** A state in the state manager of stock EthereumJS, whose tries compute its roots. */
import type { Common } from "@ethereumjs/common"
import { MerkleStateManager } from "@ethereumjs/statemanager"
import { Account, createAddressFromString, hexToBytes } from "@ethereumjs/util"
import { toHex } from "../../../base/hex.ts"
import type { Changes } from "../../../kernel/state/store.ts"

/** Creates a state that has only these accounts. @param whole - The changes of an empty state. */
export async function createStockState(whole: Changes, common: Common): Promise<MerkleStateManager> {
  const state = new MerkleStateManager({ common })
  for (const [text, account] of whole.accounts) {
    if (account === undefined) continue
    const address = createAddressFromString(text)
    await state.putAccount(address, new Account(account.nonce, account.balance))
    const code = whole.code.get(toHex(account.codeHash))
    if (code !== undefined) await state.putCode(address, code)
    for (const [slot, value] of whole.storage.get(text) ?? [])
      await state.putStorage(address, hexToBytes(slot), value)
  }
  return state
}
