/** Accounts of a state page by page, in the order of the trie. */
import { hexToBytes } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Version } from "../../kernel/state/version.ts"

/** The accounts of a page, and what is left out of each. */
export interface DumpRequest {
  /** The hash of an address, or the beginning of one, at which the page begins. */
  readonly start: Hex
  readonly limit: number
  readonly skipsCode?: boolean | undefined
  readonly skipsStorage?: boolean | undefined
}

/** One account of a page. */
export interface DumpedAccount {
  readonly address: Hex
  /** Hash of the address, the key in the trie. */
  readonly key: Hex
  readonly balance: bigint
  readonly nonce: bigint
  readonly storageRoot: Hex
  readonly codeHash: Hex
  readonly code: Hex
  readonly slots: readonly (readonly [slot: Hex, value: Uint8Array])[]
}

/** A page of a state. */
export interface StateDump {
  readonly root: Hex
  readonly accounts: readonly DumpedAccount[]
  /** The hash that the next page begins with; `undefined` on the last page. */
  readonly next: Hex | undefined
}

/**
 * Returns one page of the accounts of a state; on a fork, of the accounts that the node knows.
 *
 * @see geth core/state/dump.go `DumpToCollector`
 */
export function dumpState(state: State, version: Version, request: DumpRequest): StateDump {
  const { start, limit } = request
  const all = Array.from(state.addresses(version), (address) => ({
    address,
    key: toHex(keccak256(hexToBytes(address))),
  }))
  const sorted = all.filter(({ key }) => key >= start).sort((a, b) => (a.key < b.key ? -1 : 1))
  return {
    root: toHex(state.root(version)),
    accounts: sorted.slice(0, limit).flatMap((each) => dumped(state, version, each, request)),
    next: sorted[limit]?.key,
  }
}

function dumped(
  state: State,
  version: Version,
  { address, key }: { readonly address: Hex; readonly key: Hex },
  { skipsCode = false, skipsStorage = false }: DumpRequest,
): readonly DumpedAccount[] {
  const view = state.at(version)
  const account = view.account(address)
  if (account === undefined) return []
  const { balance, nonce, codeHash } = account
  return [
    {
      ...{ address, key, balance, nonce, codeHash: toHex(codeHash) },
      storageRoot: toHex(state.storageRoot(version, address)),
      code: skipsCode ? "0x" : toHex(view.code(codeHash)),
      slots: skipsStorage ? [] : [...state.slots(version, address)].sort(([a], [b]) => (a < b ? -1 : 1)),
    },
  ]
}
