/** The state of an archive that begins at a fork block: the writes since that block, as JSON. */
import { hexToBytes } from "@ethereumjs/util"
import { type Hex, toHex, toHexWord } from "../../base/hex.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import { trimmed } from "../../kernel/state/slots.ts"
import type { AccountState, Changes, State } from "../../kernel/state/store.ts"
import type { WholeAccount } from "./wholeState.ts"

/** A written account; `null` when it was deleted. */
type WrittenAccount = Omit<WholeAccount, "storage"> | null

/** Everything that was written since the fork block, in ascending order. */
export interface ForkChanges {
  readonly accounts: readonly (readonly [Hex, WrittenAccount])[]
  /** The written slots, keys and values of 32 bytes, zeros included. */
  readonly storage: readonly (readonly [Hex, readonly (readonly [Hex, Hex])[]])[]
  /** The accounts whose storage at the fork block was cleared. */
  readonly cleared: readonly Hex[]
}

const ascending = <Value>(entries: Iterable<readonly [Hex, Value]>): (readonly [Hex, Value])[] =>
  [...entries].sort(([first], [second]) => (first < second ? -1 : 1))

/** Returns the writes up to a version. */
export function exportChanges(state: Pick<State, "at" | "changes">, version: number): ForkChanges {
  const { accounts, storage, cleared } = state.changes(version)
  const view = state.at(version)
  const toWritten = (account: AccountState | undefined): WrittenAccount =>
    account === undefined
      ? null
      : { nonce: account.nonce, balance: account.balance, code: toHex(view.code(account.codeHash)) }
  return {
    accounts: ascending(accounts).map(([address, account]) => [address, toWritten(account)] as const),
    storage: ascending(storage).map(([address, slots]) => {
      const values = ascending(slots).map(([slot, value]) => [slot, toHexWord(value)] as const)
      return [address, values] as const
    }),
    cleared: [...cleared].sort(),
  }
}

/** Returns the changes of an archive. */
export function importChanges({ accounts, storage, cleared }: ForkChanges): Changes {
  const code = new Map<Hex, Uint8Array>()
  const toState = ({ nonce, balance, code: hex }: NonNullable<WrittenAccount>): AccountState => {
    const bytes = hexToBytes(hex)
    const codeHash = keccak256(bytes)
    if (bytes.length > 0) code.set(toHex(codeHash), bytes)
    return { nonce, balance, codeHash }
  }
  return {
    accounts: new Map(
      accounts.map(([address, account]) => [address, account ? toState(account) : undefined]),
    ),
    storage: new Map(
      storage.map(([address, slots]) => [
        address,
        new Map(slots.map(([slot, value]) => [slot, trimmed(hexToBytes(value))])),
      ]),
    ),
    cleared: new Set(cleared),
    code,
  }
}
