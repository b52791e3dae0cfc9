/** The states after earlier blocks of a state file, as versions of the state. */
import type { Hex } from "../../base/hex.ts"
import type { Changes, State } from "../../kernel/state/store.ts"
import { toChanges, type WholeAccount, type WholeState } from "./wholeState.ts"

/**
 * Appends a version for each state, and one more for the newest block, without accounts that have been removed since.
 *
 * Accounts that a state does not list, but another one or the file does, do not exist in it. Accounts that only the node has stay.
 *
 * @param newest - The changes that then lead to the newest state.
 * @returns The versions by the hash of the block; none without states.
 */
export function appendHistory(
  state: State,
  { history = [], blocks = [] }: Pick<WholeState, "history" | "blocks">,
  newest: Changes,
): ReadonlyMap<Hex, number> {
  const versions = new Map<Hex, number>()
  if (history.length === 0 || blocks.length === 0) return versions
  const addresses = new Set<Hex>(newest.accounts.keys())
  for (const [, accounts] of history) for (const [address] of accounts) addresses.add(address)
  let before = new Map<Hex, string>()
  for (const [hash, accounts] of history) {
    const listed = new Map(accounts)
    const after = new Map<Hex, string>()
    const changed: (readonly [Hex, WholeAccount])[] = []
    for (const address of addresses) {
      const account = listed.get(address) ?? absent
      const text = textOf(account)
      after.set(address, text)
      if (before.get(address) !== text) changed.push([address, account])
    }
    versions.set(hash, state.append(toChanges(changed)))
    before = after
  }
  const gone = Array.from(addresses).filter((address) => !newest.accounts.has(address))
  state.append(toChanges(gone.map((address) => [address, absent] as const)))
  return versions
}

/** An account that does not exist. */
const absent: WholeAccount = { nonce: 0n, balance: 0n, code: "0x", storage: [], cleared: true }

const textOf = ({ nonce, balance, code, storage }: WholeAccount): string =>
  `${nonce}/${balance}/${code}/${storage.flat().join()}`
