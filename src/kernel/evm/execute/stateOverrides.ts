/** Overrides of the state that a call sees, written into the scratch of one execution. */

import { hexToBytes } from "@ethereumjs/util"
import type { Hex } from "../../../base/hex.ts"
import { InvalidOverride } from "../../../errors/index.ts"
import { emptyAccount } from "../base/emptyAccount.ts"
import type { Machine } from "./machine.ts"

/** The overridden fields of one account; fields left out stay as they are. */
export interface AccountOverride {
  readonly balance?: bigint | undefined
  readonly nonce?: bigint | undefined
  readonly code?: Hex | undefined
  /** The whole storage: slots not named are zero. */
  readonly state?: ReadonlyMap<Hex, Hex> | undefined
  /** Single slots. */
  readonly stateDiff?: ReadonlyMap<Hex, Hex> | undefined
  /** The address at which the precompile of this account works instead. */
  readonly movePrecompileToAddress?: Hex | undefined
}

/** Overrides by address. */
export type StateOverrides = ReadonlyMap<Hex, AccountOverride>

/**
 * Applies overrides field by field. A field that is left out keeps its value, pre-confirmed writes included.
 *
 * A precompile with any override no longer works at its address; it works at the address that it is moved to.
 *
 * @throws {@link InvalidOverride} when a precompile cannot be moved to the address.
 * @see geth internal/ethapi/override `StateOverride.Apply`
 */
export function applyOverrides(machine: Machine, overrides: StateOverrides): void {
  const { scratch } = machine
  const moved = new Set<Hex>()
  for (const [address, override] of [...overrides].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (moved.has(address))
      throw new InvalidOverride({ address, reason: "has already been overridden by a precompile" })
    movePrecompile(machine, address, override.movePrecompileToAddress, overrides, moved)
    const { balance, nonce, code, state, stateDiff } = override
    if (balance !== undefined || nonce !== undefined) {
      const account = scratch.account(address) ?? emptyAccount
      scratch.setAccount(address, {
        nonce: nonce ?? account.nonce,
        balance: balance ?? account.balance,
        codeHash: account.codeHash,
      })
    }
    if (code !== undefined) scratch.setCode(address, hexToBytes(code))
    if (state !== undefined) scratch.emptyStorage(address)
    for (const [slot, value] of [...(state ?? []), ...(stateDiff ?? [])])
      scratch.setStorage(address, slot, hexToBytes(value))
  }
  scratch.beginTransaction()
}

function movePrecompile(
  { precompiles }: Machine,
  address: Hex,
  to: Hex | undefined,
  overrides: StateOverrides,
  moved: Set<Hex>,
): void {
  if (to !== undefined) {
    if (!precompiles.has(address)) throw new InvalidOverride({ address, reason: "is not a precompile" })
    if (overrides.has(to)) throw new InvalidOverride({ address: to, reason: "is already overridden" })
    moved.add(to)
  }
  precompiles.move(address, to)
}
