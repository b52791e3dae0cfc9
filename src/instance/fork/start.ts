/** Opens the fork that a caller asked for, with the options that follow from its block. */
import { quantityOf } from "../../chain/forkBlock.ts"
import { InvalidOption } from "../../errors/index.ts"
import { openFork } from "../../node/fork/open.ts"
import type { ForkOptions } from "../../node/fork/options.ts"
import { scheduleOf } from "../../node/fork/start.ts"
import type { NodeSettings } from "../../node/ledger.ts"
import type { NodeOptions } from "../../node/options/index.ts"
import { assertNames, type ReadOptions } from "../readOptions.ts"

const names = {
  url: true,
  blockNumber: true,
  blockHash: true,
  headers: true,
  timeoutMs: true,
  retries: true,
  requestsPerSecond: true,
  onRetry: true,
  timing: true,
  file: true,
  record: true,
  offline: true,
  cache: true,
  onWarning: true,
} satisfies Record<keyof ForkOptions, true>

/** A fork as the node takes it, and the options that it stands for where none are given. */
export type StartedFork = NonNullable<NodeSettings["fork"]> & {
  readonly options: Pick<NodeOptions, "chainId" | "gasLimit">
}

/**
 * Opens the fork.
 *
 * @throws {@link InvalidOption} for options that contradict one another, and every error of `openFork`.
 */
export async function startFork(forked: ForkOptions, given: ReadOptions): Promise<StartedFork> {
  assertNames("option of fork", forked, Object.keys(names))
  assertAlone(forked, given)
  const fork = await openFork(forked)
  const chainId = given.chainId ?? fork.chainId
  const { schedule, reason } = scheduleOf(fork, { chainId, hardfork: given.hardfork })
  fork.note(`rules: ${reason}`)
  const { header } = fork.block
  return { fork, schedule, options: { chainId, gasLimit: quantityOf(header, "gasLimit") ?? 30_000_000n } }
}

function assertAlone(forked: ForkOptions, { fixture, genesis, chain }: ReadOptions) {
  const { url, blockNumber, blockHash } = forked
  if (url === undefined && forked.file === undefined && forked.record === undefined)
    throw new InvalidOption({
      name: "fork.url",
      expected: "a URL or an EIP-1193 provider, or fork.file",
      value: url,
    })
  if (blockNumber !== undefined && blockHash !== undefined)
    throw new InvalidOption({
      name: "fork.blockHash",
      expected: "no fork.blockNumber beside it",
      value: blockHash,
    })
  if (!isWhole(blockNumber))
    throw new InvalidOption({ name: "fork.blockNumber", expected: "a whole number", value: blockNumber })
  for (const [name, other] of Object.entries({ fixture, genesis, chain }))
    if (other !== undefined)
      throw new InvalidOption({ name: "fork", expected: `no ${name} beside it`, value: "a fork" })
}

const isWhole = (value: unknown): boolean =>
  value === undefined || typeof value === "bigint" || Number.isSafeInteger(value)
