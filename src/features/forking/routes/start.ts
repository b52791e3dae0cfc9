/** Opens the fork of the options of a caller, with the options that follow from its block. */
import { closingOnFailure } from "../../../base/closingOnFailure.ts"
import { assertNames } from "../../../base/nearest.ts"
import {
  above0,
  assertValues,
  atLeast0,
  type Check,
  callback,
  count,
  flag,
  object,
  readLater,
  where,
} from "../../../base/options/checks.ts"
import { InvalidOption } from "../../../errors/index.ts"
import { quantityOf } from "../../../kernel/chain/forkBlock.ts"
import type { ForkSchedule } from "../../../kernel/evm/fork/forkSchedule.ts"
import type { NodeOptions } from "../../../node/options/index.ts"
import type { Given } from "../../feature.ts"
import type { Fork } from "../chain/open.ts"
import { openFork } from "../chain/open.ts"
import type { ForkOptions } from "../chain/options.ts"
import { scheduleOf } from "../chain/start.ts"
import { underRun } from "./run.ts"

const checks = {
  url: readLater,
  blockNumber: readLater,
  blockHash: readLater,
  headers: readLater,
  timeoutMs: above0,
  retries: count,
  requestsPerSecond: above0,
  computeUnitsPerSecond: above0,
  backoffMs: atLeast0,
  chainId: where((value) => typeof value === "bigint", "a bigint"),
  transactionHash: readLater,
  pending: flag,
  accountBalance: readLater,
  onRetry: callback,
  timing: object,
  file: readLater,
  record: readLater,
  offline: flag,
  cache: readLater,
  onWarning: callback,
} satisfies Record<keyof ForkOptions, Check>

/** The options of a fork in the form for callers. */
export interface GivenForkOptions extends Omit<ForkOptions, "chainId"> {
  /** The chain id of all remotes; when absent, any id, but the same for all remotes. */
  readonly chainId?: bigint | number | undefined
}

/** Leaves a number that is not an integer as it is, which the check of the option rejects with a reason. */
const toBigInt = (value: bigint | number): bigint =>
  Number.isSafeInteger(value) ? BigInt(value) : (value as bigint)

/** A fork in the form for the node, and its defaults for options that the caller does not give. */
export interface StartedFork {
  readonly fork: Fork
  readonly schedule: ForkSchedule
  readonly options: Pick<NodeOptions, "chainId" | "gasLimit">
  /** The options that it sets in any case. */
  readonly forced: Partial<Pick<NodeOptions, "balance">>
}

/**
 * Opens the fork.
 *
 * @param given - The options that the caller gave.
 * @param signal - Closes the remote, also while the fork is being opened.
 * @throws {@link InvalidOption} for options that contradict one another, and every error of `openFork`.
 */
export async function startFork(
  { chainId: remoteId, ...others }: GivenForkOptions,
  given: Given<object>,
  signal?: AbortSignal,
): Promise<StartedFork> {
  const forked: ForkOptions = { ...others, ...(remoteId !== undefined && { chainId: toBigInt(remoteId) }) }
  assertNames("option of fork", forked, Object.keys(checks))
  assertValues(forked, checks, "fork.")
  assertAlone(forked, given)
  const fork = await openFork(underRun(forked), signal)
  return closingOnFailure(fork, () => {
    const chainId = given.chainId ?? fork.chainId
    const { schedule, reason } = scheduleOf(fork, { chainId, hardfork: given.hardfork })
    fork.note(`rules: ${reason}`)
    const { header } = fork.block
    const gasLimit = quantityOf(header, "gasLimit") ?? 30_000_000n
    const { accountBalance } = forked
    return {
      fork,
      schedule,
      options: { chainId, gasLimit },
      forced: typeof accountBalance === "bigint" ? { balance: accountBalance } : {},
    }
  })
}

function assertAlone(forked: ForkOptions, { genesis, chain }: Given<object>) {
  const { url, blockNumber, blockHash, transactionHash, accountBalance } = forked
  if (url === undefined && forked.file === undefined && forked.record === undefined)
    throw new InvalidOption({
      name: "fork.url",
      expected: "a URL or an EIP-1193 provider, or fork.file",
      value: url,
    })
  assertOneForkBlock(forked)
  for (const [name, value] of Object.entries({ blockHash, transactionHash }))
    if (value !== undefined && !/^0x[0-9a-fA-F]{64}$/.test(value))
      throw new InvalidOption({ name: `fork.${name}`, expected: "a hash of 32 bytes", value })
  if (accountBalance !== undefined && accountBalance !== "none" && typeof accountBalance !== "bigint")
    throw new InvalidOption({
      name: "fork.accountBalance",
      expected: 'wei as a bigint, or "none"',
      value: accountBalance,
    })
  if (!isWhole(blockNumber))
    throw new InvalidOption({ name: "fork.blockNumber", expected: "a whole number", value: blockNumber })
  for (const [name, other] of Object.entries({ genesis, chain }))
    if (other !== undefined)
      throw new InvalidOption({ name: "fork", expected: `no ${name} beside it`, value: "a fork" })
}

/** Refuses options that name the fork block twice; the error names the more specific one. */
function assertOneForkBlock({ blockNumber, blockHash, transactionHash, pending }: ForkOptions): void {
  const names = { blockNumber, blockHash, transactionHash, pending: pending || undefined }
  const given = Object.entries(names).filter(([, value]) => value !== undefined)
  const [name, value] = given.pop() ?? []
  if (given.length === 0 || name === undefined) return
  const others = given.map(([other]) => `no fork.${other}`).join(" and ")
  throw new InvalidOption({ name: `fork.${name}`, expected: `${others} beside it`, value })
}

const isWhole = (value: unknown): boolean =>
  value === undefined || typeof value === "bigint" || Number.isSafeInteger(value)
