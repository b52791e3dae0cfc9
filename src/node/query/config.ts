/** The current, the next and the last fork (EIP-7910). */
import { hexToBytes } from "@ethereumjs/util"
import type { Chain } from "../../kernel/chain/chain.ts"
import { type ForkConfiguration, forkConfiguration } from "../../kernel/evm/fork/forkConfiguration.ts"
import { forkAt } from "../../kernel/evm/fork/forkSchedule.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"

export type { ForkConfiguration }

/** The forks of a chain, seen from its head. */
export interface ChainConfiguration {
  readonly current: ForkConfiguration
  /** `undefined` when no later fork is scheduled by time. */
  readonly next: ForkConfiguration | undefined
  readonly last: ForkConfiguration | undefined
}

/** Returns the configuration at the head of a chain; only forks by time can follow. */
export function configOf(rules: Rules, chain: Chain): ChainConfiguration {
  const { header, totalDifficulty } = chain.head
  const { number, timestamp } = header
  const position = { number, timestamp, parentTotalDifficulty: totalDifficulty }
  const genesis = chain.block(chain.first) ?? chain.head
  const origin = { hash: hexToBytes(genesis.hash), timestamp: genesis.header.timestamp }
  const describe = (fork: Rules["forks"][number] | undefined) =>
    fork === undefined ? undefined : forkConfiguration(fork, rules, origin)
  const current = forkAt(rules, position) ?? rules.forks[0]
  const later = rules.forks.filter((fork) => (fork.timestamp ?? 0n) > timestamp)
  return {
    current: describe(current) as ForkConfiguration,
    next: describe(later[0]),
    last: describe(later.at(-1)),
  }
}
