/** State as a caller wants to imagine it, written into the scratch of one execution. */
import { Account, createAddressFromString, type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import type { Machine } from "./machine.ts"

/** What to imagine of one account; fields left out stay as they are. */
export interface AccountOverride {
  readonly balance?: bigint | undefined
  readonly nonce?: bigint | undefined
  readonly code?: Hex | undefined
  /** The whole storage: slots not named are zero. */
  readonly state?: ReadonlyMap<Hex, Hex> | undefined
  /** Single slots. */
  readonly stateDiff?: ReadonlyMap<Hex, Hex> | undefined
}

/** Overrides by address. */
export type StateOverrides = ReadonlyMap<Hex, AccountOverride>

/** Applies overrides field by field: what they leave out, pre-confirmed writes included, is still seen. */
export async function applyOverrides({ vm }: Machine, overrides: StateOverrides): Promise<void> {
  const { stateManager } = vm
  for (const [hex, { balance, nonce, code, state, stateDiff }] of overrides) {
    const address = createAddressFromString(hex)
    const account = (await stateManager.getAccount(address)) ?? new Account()
    if (balance !== undefined) account.balance = balance
    if (nonce !== undefined) account.nonce = nonce
    await stateManager.putAccount(address, account)
    if (code !== undefined) await stateManager.putCode(address, hexToBytes(code))
    if (state !== undefined) await stateManager.clearStorage(address)
    for (const [slot, value] of [...(state ?? []), ...(stateDiff ?? [])])
      await stateManager.putStorage(address, hexToBytes(slot), hexToBytes(value))
  }
  stateManager.originalStorageCache.clear()
}
