/** An account with its Merkle proofs at a block. */

import type { z } from "zod"
import type { Hex } from "../../../base/hex.ts"
import type { Version } from "../../../kernel/state/version.ts"
import type { Node } from "../../../node/node.ts"
import type { ProvedAccount } from "../../wire/proof.ts"
import type { storageKey } from "../../wire/values.ts"

/** Returns an account and some of its slots with their proofs. */
export function provedAccount(
  node: Pick<Node, "state">,
  version: Version,
  address: Hex,
  keys: readonly z.infer<ReturnType<typeof storageKey>>[],
): ProvedAccount {
  const slots = keys.map(({ slot }) => slot)
  return { address, keys, proof: node.state.prove(version, address, slots) }
}
