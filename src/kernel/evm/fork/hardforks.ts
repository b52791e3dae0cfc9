/** Returns the rules of each block: one `Common` for each fork of a schedule. */

import { paramsBlock } from "@ethereumjs/block"
import { Common, Hardfork, type ParamsDict } from "@ethereumjs/common"
import { paramsEVM } from "@ethereumjs/evm"
import { paramsTx } from "@ethereumjs/tx"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { paramsVM } from "@ethereumjs/vm"
import { toJson } from "../../../base/json.ts"
import { customCrypto } from "../base/crypto.ts"
import {
  type BlobSchedule,
  type Fork,
  type ForkPosition,
  type ForkSchedule,
  hardforks,
  inheritedBlobSchedules,
  isActive,
  type Limits,
} from "./forkSchedule.ts"
import type { Protocol } from "./protocol.ts"

/** The rules of one chain: its forks, and the `Common` that holds in a block. */
export interface Rules extends ForkSchedule {
  /** The rules of the block at this position; the same object for every block of one fork. */
  at(position: ForkPosition): Common
  /** The rules of one of the forks. */
  of(fork: Fork): Common
  /** Sets the chain id of new blocks; existing blocks keep theirs. */
  setChainId(chainId: bigint): void
}

const params: ParamsDict = {}
for (const part of [paramsBlock, paramsTx, paramsEVM, paramsVM])
  for (const [eip, values] of Object.entries(part)) params[eip] = { ...params[eip], ...values }

/** More than any transaction can ask for: gas is kept in 64 bits. */
const maxGas = 2n ** 64n - 1n

/**
 * A `Common` of one fork that never changes.
 *
 * EthereumJS copies the `Common` into every header and transaction. This one never changes, so its copy is itself, which
 * saves about 0.2 ms and 50 KB each. Values that EthereumJS computes in each call are computed once.
 */
class ForkCommon extends Common {
  readonly #activated = new Set<number>()
  readonly #params = new Map<string, bigint>()
  readonly #reached = new Set<string>(Object.values(Hardfork).filter((name) => super.gteHardfork(name)))
  readonly #chainId = super.chainId()
  readonly #consensusType = super.consensusType()

  constructor(schedule: ForkSchedule, hardfork: Hardfork, blobs: BlobSchedule | undefined) {
    super({ chain: chainConfig(schedule), hardfork, customCrypto, params })
    // Every EVM listens for a change of the fork: its listener would keep it as long as these rules, which later nodes share.
    this.events.on = () => this.events
    const absent = schedule.protocol?.absentEips ?? []
    for (const eip of this._activatedEIPsCache) if (!absent.includes(eip)) this.#activated.add(eip)
    if (blobs !== undefined) this.#setBlobs(blobs)
    this.isGasUnlimited = schedule.limits?.isGasUnlimited ?? false
    this.feesInHeader = schedule.feesInHeader ?? false
    this.protocol = schedule.protocol
    this.#setLimits(schedule.limits)
  }

  /** Returns true where a transaction may use more gas than its block has. */
  readonly isGasUnlimited: boolean

  /** Returns true where the header of the parent has the parameters of the base fee. */
  readonly feesInHeader: boolean

  /** The protocol of the chain; `undefined` for that of Ethereum. */
  readonly protocol: Protocol | undefined

  #setLimits({ codeSize, isGasUnlimited }: Limits = {}): void {
    if (codeSize !== undefined) {
      this.#params.set("maxCodeSize", BigInt(codeSize))
      this.#params.set("maxInitCodeSize", 2n * BigInt(codeSize))
    }
    if (isGasUnlimited) this.#params.set("maxTransactionGasLimit", maxGas)
  }

  /** Sets the blob numbers of the schedule (EIP-7840); EthereumJS has those of two chains only. */
  #setBlobs({ target, max, baseFeeUpdateFraction }: BlobSchedule): void {
    const blobGas = Number(this.param("blobGasPerBlob"))
    Object.assign(this._paramsCache, {
      targetBlobGasPerBlock: target * blobGas,
      maxBlobGasPerBlock: max * blobGas,
      blobGasPriceUpdateFraction: baseFeeUpdateFraction,
    })
  }

  override copy(): Common {
    return this
  }

  /** Does nothing: the parameters of every package are set from the start. */
  override updateParams(): void {}

  override setHardfork(hardfork: string): void {
    if (#activated in this)
      throw new RangeError(`the rules of ${this.hardfork()} cannot become those of ${hardfork}`)
    super.setHardfork(hardfork)
  }

  override isActivatedEIP(eip: number): boolean {
    return this.#activated?.has(eip) ?? super.isActivatedEIP(eip)
  }

  override param(name: string): bigint {
    let value = this.#params.get(name)
    if (value === undefined) {
      value = super.param(name)
      this.#params.set(name, value)
    }
    return value
  }

  override gteHardfork(hardfork: string): boolean {
    return #reached in this ? this.#reached.has(hardfork) : super.gteHardfork(hardfork)
  }

  override chainId(): bigint {
    return this.#chainId
  }

  override consensusType(): ReturnType<Common["consensusType"]> {
    return this.#consensusType
  }
}

/** Returns true where a transaction may use more gas than its block has; see {@link Limits}. */
export const isGasUnlimited = (common: Common): boolean =>
  common instanceof ForkCommon && common.isGasUnlimited

/** Returns true where the header of the parent has the parameters of the base fee; see {@link ForkSchedule}. */
export const hasFeesInHeader = (common: Common): boolean =>
  common instanceof ForkCommon && common.feesInHeader

/** Returns the protocol of a chain that differs from Ethereum's; see {@link ForkSchedule}. */
export const protocolOf = (common: Common): Protocol | undefined =>
  common instanceof ForkCommon ? common.protocol : undefined

/** Creates a `Common` of a chain that each block moves to its fork, as EthereumJS reads headers and blocks of all forks. */
export const movingCommonOf = (schedule: ForkSchedule): Common =>
  new Common({
    ...{ chain: chainConfig(schedule), hardfork: Hardfork.Chainstart, customCrypto },
    params:
      schedule.limits?.isGasUnlimited === true
        ? { ...params, 7825: { maxTransactionGasLimit: maxGas.toString() } }
        : params,
  })

const chainConfig = ({ chainId, forks, depositContract }: ForkSchedule) => ({
  name: "midblock",
  chainId: chainId.toString(),
  defaultHardfork: Hardfork.Chainstart,
  genesis: {
    gasLimit: 30_000_000,
    difficulty: 1,
    nonce: "0x0000000000000000" as Hex,
    extraData: "0x" as Hex,
  },
  hardforks: forks.filter(({ name }) => name in hardforks).map(toTransition),
  bootstrapNodes: [],
  consensus: { type: "pow", algorithm: "ethash", ethash: {} },
  depositContractAddress: depositContract,
})

const toTransition = ({ name, block, timestamp }: Fork) => ({
  name: hardforks[name as keyof typeof hardforks],
  block: block === undefined ? null : Number(block),
  ...(timestamp !== undefined && { timestamp: Number(timestamp) }),
})

/**
 * Creates the rules of a chain with these forks.
 *
 * @example
 * const rules = createRules(scheduleFromGenesis({ chainId: 31337n, hardfork: "cancun" }))
 * rules.at({ number: 0n, timestamp: 0n, parentTotalDifficulty: 0n }).hardfork() // "cancun"
 */
export function createRules(schedule: ForkSchedule): Rules {
  const { forks } = schedule
  let { chainId } = schedule
  let commons = commonsOf(schedule)
  return {
    ...schedule,
    get chainId() {
      return chainId
    },
    of: (fork) => commons.at(forks.indexOf(fork)),
    at: (position) => commons.at(forks.findLastIndex((fork) => isActive(fork, position))),
    setChainId(next) {
      chainId = next
      commons = commonsOf({ ...schedule, chainId })
    },
  }
}

/** Returns the rules of a chain under another chain id, for what was signed or sealed under that id. */
export const rulesWith = (rules: Rules, chainId: bigint): Rules =>
  rules.chainId === chainId ? rules : createRules({ ...rules, chainId })

/** The rules of forks never change: nodes of one process that have the same schedule share them. */
const shared = new Map<string, readonly (() => Common)[]>()

/** The largest number of schedules that are remembered. */
const maxShared = 32

function forkCommons(schedule: ForkSchedule): readonly (() => Common)[] {
  const key = toJson(schedule)
  const commons = shared.get(key) ?? schedule.forks.map((_, index) => lazily(() => commonOf(schedule, index)))
  shared.delete(key)
  shared.set(key, commons)
  for (const oldest of shared.keys()) if (shared.size > maxShared) shared.delete(oldest)
  return commons
}

/** Returns the `Common` of each fork by its index; each is created at its first use. */
function commonsOf(schedule: ForkSchedule) {
  const commons = forkCommons(schedule)
  return { at: (index: number) => (commons[index] ?? (commons[0] as () => Common))() }
}

/** Creates the `Common` of a fork. A fork that changes no rules, or only the blobs, has those of the last fork that changes rules. */
function commonOf({ forks, ...rest }: ForkSchedule, index: number): Common {
  const before = forks.slice(0, index + 1)
  const name = before.findLast((fork) => fork.name in hardforks)?.name ?? "frontier"
  const dated = before.findLast((fork) => fork.blobSchedule !== undefined)
  const blobs = dated?.blobSchedule ?? inheritedBlobSchedules[name]
  return new ForkCommon({ ...rest, forks }, hardforks[name as keyof typeof hardforks], blobs)
}

function lazily<T>(create: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= create()
    return made
  }
}
