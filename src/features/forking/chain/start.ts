/** The first version of a fork: the state of the fork block, with the development accounts as the options say. */

import { equalsBytes, KECCAK256_NULL } from "@ethereumjs/util"
import { fromHex, type Hex, toHex } from "../../../base/hex.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import { bytesOf, createForkBlock, quantityOf } from "../../../kernel/chain/forkBlock.ts"
import type { GenesisAccount } from "../../../kernel/chain/genesis.ts"
import { keccak256 } from "../../../kernel/evm/base/crypto.ts"
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
import { type SystemContract, systemContracts } from "../../../kernel/evm/fork/systemContracts.ts"
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

/** Returns the system contracts of the newest fork of a chain. */
function systemContractsOf(rules: Rules): readonly SystemContract[] {
  const newest = rules.forks.at(-1)
  return Object.values(systemContracts).filter(
    ({ eip }) => newest !== undefined && rules.of(newest).isActivatedEIP(eip),
  )
}

/** A contract that is put on the fork where the remote chain has no code. */
interface RequiredContract {
  readonly address: Hex
  readonly code: Hex
  /** Its name in the log. */
  readonly what: string
}

/** Returns the contracts without which blocks of Amsterdam are invalid (EIP-8282), and those that features add. */
const requiredContracts = (
  system: readonly SystemContract[],
  added: ReadonlyMap<Hex, GenesisAccount>,
): readonly RequiredContract[] => [
  ...system
    .filter(({ eip }) => eip === 8282)
    .map(({ address, code }) => ({ address, code, what: "a system contract of EIP-8282" })),
  ...[...added].map(([address, { code = "0x" }]) => ({
    address,
    code,
    what: "a contract that was asked for",
  })),
]

/** Returns true for an account without code on the remote chain. */
const isAbsent = ({ base }: Fork, address: Hex): boolean =>
  equalsBytes(base.account(address)?.codeHash ?? KECCAK256_NULL, KECCAK256_NULL)

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
  /** The contracts that features add. */
  readonly added?: ReadonlyMap<Hex, GenesisAccount>
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
  added = new Map(),
}: ForkStart): Promise<SealedBlock> {
  const contracts = systemContractsOf(rules)
  await fork.fetch(firstKeys([...balances.keys(), ...others, ...added.keys()], contracts, reads))

  const code = new Map<Hex, Uint8Array>()
  const accounts = new Map<Hex, AccountState>()
  for (const [address, balance] of balances) {
    const { nonce = 0n, codeHash = KECCAK256_NULL } = fork.base.account(address) ?? {}
    const delegates = delegateOf(fork.base.code(codeHash)) !== undefined
    if (delegates) fork.note(`${address} delegates on the remote chain (EIP-7702), and does not here`)
    accounts.set(address, { nonce, balance, codeHash: delegates ? KECCAK256_NULL : codeHash })
  }
  for (const contract of requiredContracts(contracts, added)) {
    const { address, what } = contract
    if (!isAbsent(fork, address)) continue
    const bytes = fromHex(contract.code)
    const codeHash = keccak256(bytes)
    code.set(toHex(codeHash), bytes)
    accounts.set(address, { nonce: 1n, balance: 0n, ...fork.base.account(address), codeHash })
    fork.note(`${address}, ${what}, is not on the remote chain, and is here`)
  }
  const version = state.append({ accounts, storage: new Map(), cleared: new Set(), code })
  const totalDifficulty = totalDifficultyOf(blockFactsOf(fork))
  return createForkBlock(fork.block.header, { rules, totalDifficulty, version })
}
