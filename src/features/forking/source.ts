/** A fork as the place where a chain comes from. */
import type { ForkSchedule } from "../../kernel/evm/fork/forkSchedule.ts"
import type { NodeHooks } from "../../node/hooks.ts"
import type { LedgerSource } from "../../node/ledgerSource.ts"
import { balancesOf } from "../../node/start.ts"
import { openRemoteBlock } from "./chain/blockPart.ts"
import { type Fork, forkTime, stateUnder } from "./chain/open.ts"
import { createFirstBlock } from "./chain/start.ts"

/** Returns the source of the chain that continues a fork block under these rules. */
export const sourceOf = (fork: Fork, schedule: ForkSchedule): LedgerSource => ({
  isContinued: true,
  schedule,
  time: forkTime(fork),
  state: stateUnder(fork),
  remote: fork,
  firstBlock({ options, rules, state, accounts, added, protocol }) {
    const funds = balancesOf(options, fork.leavesAccounts ? [] : accounts)
    return createFirstBlock({ fork, rules, state, added, reads: protocol?.reads, ...funds })
  },
  hashBefore: (number) => fork.base.blockHash(number),
})

/** Returns the hooks that execute the first transactions of the remote block after the fork block in the first open block. */
export const hooksOf = (fork: Fork): NodeHooks => ({
  async start({ queue, builder, snapshots }) {
    const { next } = fork
    if (next === undefined) return
    await queue(() => openRemoteBlock(next, { builder, fork }))
    await snapshots.begin() // a reset returns to this state
  },
})
