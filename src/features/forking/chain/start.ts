/** The first version of a fork: the state of the fork block, with the development accounts as the options say. */

import { KECCAK256_NULL } from "@ethereumjs/util"
import type { Hex } from "../../../base/hex.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import { bytesOf, createForkBlock, quantityOf } from "../../../kernel/chain/forkBlock.ts"
import { delegateOf } from "../../../kernel/evm/base/delegation.ts"
import type { HardforkName } from "../../../kernel/evm/fork/forkSchedule.ts"
import type { Rules } from "../../../kernel/evm/fork/hardforks.ts"
import {
  arbosVersionOf,
  type RemoteBlockFacts,
  type RemoteSchedule,
  remoteSchedule,
  totalDifficultyOf,
} from "../../../kernel/evm/fork/remoteSchedule.ts"
import type { AccountState, State } from "../../../kernel/state/store.ts"
import { firstKeys } from "./firstKeys.ts"
import type { Fork } from "./open.ts"

function blockFactsOf({ chainId, block: { number, header } }: Fork): RemoteBlockFacts {
  const present = Object.keys(header).filter((name) => header[name] !== null && header[name] !== undefined)
  const fields = new Set(present)
  return {
    chainId,
    number,
    timestamp: quantityOf(header, "timestamp") ?? 0n,
    difficulty: quantityOf(header, "difficulty") ?? 0n,
    fields,
    extraData: bytesOf(header, "extraData"),
    arbosVersion: arbosVersionOf(fields, bytesOf(header, "mixHash", 32)),
  }
}

/** Returns the rules of the local blocks. */
export const scheduleOf = (
  fork: Fork,
  own: { readonly chainId: bigint; readonly hardfork?: HardforkName | undefined },
): RemoteSchedule => remoteSchedule(blockFactsOf(fork), own)

/** The parts of the first version of a fork. */
export interface ForkStart {
  readonly fork: Fork
  readonly rules: Rules
  readonly state: State
  /** The balances to set, in wei. */
  readonly balances: ReadonlyMap<Hex, bigint>
  /** Accounts that each block reads; they are fetched together with the others. */
  readonly others: readonly Hex[]
  /** Slots that each block reads, by account. */
  readonly reads?: ReadonlyMap<Hex, readonly Hex[]> | undefined
}

/**
 * Creates the block that the local chain begins with.
 *
 * Accounts whose balance is set keep their nonce and their code, except a delegation (EIP-7702): with it, other code would act for
 * a well-known account.
 *
 * The accounts that lost a delegation are reported to the fork.
 */
export async function createFirstBlock({
  fork,
  rules,
  state,
  balances,
  others,
  reads,
}: ForkStart): Promise<SealedBlock> {
  await fork.fetch(firstKeys([...balances.keys(), ...others], reads))

  const accounts = new Map<Hex, AccountState>()
  for (const [address, balance] of balances) {
    const { nonce = 0n, codeHash = KECCAK256_NULL } = fork.base.account(address) ?? {}
    const delegates = delegateOf(fork.base.code(codeHash)) !== undefined
    if (delegates) fork.note(`${address} delegates on the remote chain (EIP-7702), and does not here`)
    accounts.set(address, { nonce, balance, codeHash: delegates ? KECCAK256_NULL : codeHash })
  }
  const version = state.append({ accounts, storage: new Map(), cleared: new Set(), code: new Map() })
  const totalDifficulty = totalDifficultyOf(blockFactsOf(fork))
  return createForkBlock(fork.block.header, { rules, totalDifficulty, version })
}
