/** State as a caller wants to imagine it, written into the scratch of one execution. */
import { Account, createAddressFromString, type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { InvalidOverride } from "../../errors/index.ts"
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
  /** Where the precompile of this address works instead. */
  readonly movePrecompileToAddress?: Hex | undefined
}

/** Overrides by address. */
export type StateOverrides = ReadonlyMap<Hex, AccountOverride>

/**
 * Applies overrides field by field: what they leave out, pre-confirmed writes included, is still seen.
 *
 * A precompile that is overridden in any way works no longer, except where it is moved to.
 *
 * @throws {@link InvalidOverride} when a precompile cannot be moved so.
 * @see geth internal/ethapi/override `StateOverride.Apply`
 */
export async function applyOverrides(machine: Machine, overrides: StateOverrides): Promise<void> {
  const { stateManager } = machine.vm
  const moved = new Set<Hex>()
  for (const [hex, override] of [...overrides].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (moved.has(hex))
      throw new InvalidOverride({ address: hex, reason: "has already been overridden by a precompile" })
    movePrecompile(machine, hex, override.movePrecompileToAddress, overrides, moved)
    const { balance, nonce, code, state, stateDiff } = override
    const address = createAddressFromString(hex)
    if (balance !== undefined || nonce !== undefined) {
      const account = (await stateManager.getAccount(address)) ?? new Account()
      account.balance = balance ?? account.balance
      account.nonce = nonce ?? account.nonce
      await stateManager.putAccount(address, account)
    }
    if (code !== undefined) await stateManager.putCode(address, hexToBytes(code))
    if (state !== undefined) await stateManager.clearStorage(address)
    for (const [slot, value] of [...(state ?? []), ...(stateDiff ?? [])])
      await stateManager.putStorage(address, hexToBytes(slot), hexToBytes(value))
  }
  stateManager.originalStorageCache.clear()
}

function movePrecompile(
  { precompiles }: Machine,
  address: Hex,
  to: Hex | undefined,
  overrides: StateOverrides,
  moved: Set<Hex>,
): void {
  const precompile = precompiles.get(address)
  if (to !== undefined) {
    if (precompile === undefined) throw new InvalidOverride({ address, reason: "is not a precompile" })
    if (overrides.has(to)) throw new InvalidOverride({ address: to, reason: "is already overridden" })
    precompiles.set(to, precompile)
    moved.add(to)
  }
  if (precompile !== undefined) precompiles.delete(address)
}
