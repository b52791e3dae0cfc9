/** The start of a node from its options: clock, rules, genesis block, mining rule. */
import type { Hex } from "../base/hex.ts"
import type { SealedBlock } from "../kernel/chain/block.ts"
import { type Genesis, predeploys } from "../kernel/chain/genesis.ts"
import type { Limits } from "../kernel/evm/fork/forkSchedule.ts"
import type { Rules } from "../kernel/evm/fork/hardforks.ts"
import { type Clock, createVirtualClock, createWallClock } from "./base/clock.ts"
import { createSeed, genesisTime } from "./base/seed.ts"
import { timestampMsOf, toWholeSeconds } from "./block/timestamp.ts"
import type { MiningRule } from "./mining/rule.ts"
import type { NodeOptions } from "./options/index.ts"
import type { Accounts } from "./submit/accounts.ts"
import { fundsOf } from "./submit/funds.ts"

/** Returns the mining rule that the options start with. */
export const ruleOf = ({
  mining,
  automine,
  mixedMining,
  blockTime,
  flashblockTime,
  holdFlashblocks,
}: NodeOptions): MiningRule => ({
  automine: automine || mixedMining,
  blockTimeMs: mining && (mixedMining || !automine) ? blockTime : 0,
  flashblockTimeMs: flashblockTime,
  hold: holdFlashblocks,
})

/** Returns the limits of the forks that the options change; `undefined` when they change none. */
export function limitsOf({
  codeSizeLimit,
  disableCodeSizeLimit,
  disableBlockGasLimit,
}: NodeOptions): Limits | undefined {
  const codeSize = disableCodeSizeLimit ? anySize : codeSizeLimit
  if (codeSize === undefined && !disableBlockGasLimit) return undefined
  return { codeSize, isGasUnlimited: disableBlockGasLimit }
}

/** A size in bytes that no code reaches. */
const anySize = 2 ** 50

/** Creates seed and clock; the clock is virtual when the node mines on command only. */
export function timeOf(
  { seed: given, mining, timestamp }: NodeOptions,
  genesis: { readonly timestamp: bigint | number } | undefined,
) {
  const wall = createWallClock(timestamp === undefined ? undefined : timestamp * 1000)
  const seed = createSeed(given ?? wall.now())
  const drawn =
    timestamp ?? (given !== undefined && !mining ? genesisTime(seed) : Math.floor(wall.now() / 1000))
  const genesisSeconds = Number(genesis?.timestamp ?? drawn)
  return { seed, genesisSeconds, clock: mining ? wall : createVirtualClock(genesisSeconds * 1000) }
}

/** The time of the options, and the way in which the chain begins. */
interface ClockStart extends Pick<NodeOptions, "timestamp"> {
  /** The chain goes on from a block of an earlier chain: a fork, a fixture or a data folder. */
  readonly isContinued: boolean
}

/**
 * Starts the clock of a new chain.
 *
 * A chain that goes on from an earlier one has the time of its head, or the time of the options if that is later. A chain that
 * begins with a genesis block has the present time, unless the genesis block is later.
 */
export function startClock(
  clock: Clock,
  head: SealedBlock,
  { isContinued, timestamp = 0 }: ClockStart,
): void {
  const startMs = Math.max(timestampMsOf(head), timestamp * 1000)
  if (isContinued || startMs > toWholeSeconds(clock.now())) clock.set(startMs)
}

/** Returns the genesis block of the options. */
export function genesisOf(
  options: NodeOptions,
  rules: Rules,
  accounts: Accounts,
  timestamp: number,
): Genesis {
  const alloc = predeploys(rules, options.create2Deployer)
  for (const [address, balance] of fundsOf(options)) alloc.set(address, { ...alloc.get(address), balance })
  for (const { address } of accounts.list) alloc.set(address, { balance: options.balance })
  return {
    alloc,
    timestamp: BigInt(timestamp),
    gasLimit: options.gasLimit,
    baseFeePerGas: options.baseFee,
    coinbase: options.coinbase.toLowerCase() as Hex,
  }
}

/** Returns the balances of the options, in wei, and the account that gets the tips, which each block reads. */
export const balancesOf = (options: NodeOptions, accounts: Accounts["list"]) => ({
  balances: new Map<Hex, bigint>([
    ...fundsOf(options),
    ...accounts.map(({ address }): [Hex, bigint] => [address.toLowerCase() as Hex, options.balance]),
  ]),
  others: [options.coinbase.toLowerCase() as Hex],
})
