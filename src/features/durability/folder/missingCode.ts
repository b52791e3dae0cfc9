/** The accounts of a state whose code is lost. The root of the state does not show it: an account has the hash of its code only. */

import { equalsBytes, KECCAK256_NULL } from "@ethereumjs/util"
import type { Hex } from "../../../base/hex.ts"
import type { State } from "../../../kernel/state/store.ts"
import type { Version } from "../../../kernel/state/version.ts"

/** Yields the address of each account of a version that has a code hash without its code. */
export function* accountsWithoutCode(state: State, version: Version): Iterable<Hex> {
  const view = state.at(version)
  for (const address of state.addresses(version)) {
    const hash = view.account(address)?.codeHash ?? KECCAK256_NULL
    if (!equalsBytes(hash, KECCAK256_NULL) && view.code(hash).length === 0) yield address
  }
}
