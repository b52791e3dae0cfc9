/** The settings of a node beside its blocks, as values of a store: clock, overrides, mining rule, impersonations. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { fromHex, toHex } from "../../base/hex.ts"
import type { Rules } from "../../evm/fork/hardforks.ts"
import { writeMeta, writeMetaText } from "../../store/meta.ts"
import type { Writes } from "../../store/writes.ts"
import type { Clock, ClockState } from "../base/clock.ts"
import type { NextBlock, NextBlockOverrides } from "../block/nextBlock.ts"
import type { Snapshots } from "../control/snapshots.ts"
import type { Miner } from "../mining/miner.ts"
import type { MiningRule } from "../mining/rule.ts"
import type { ImpersonatedSignatures, SignatureState } from "../submit/impersonatedSignatures.ts"
import type { ImpersonationState, Impersonations } from "../submit/impersonation.ts"
import type { Pool } from "../txpool/pool.ts"

/** The parts of the node whose settings are kept. */
export interface ControlParts {
  readonly clock: Clock
  readonly nextBlock: NextBlock
  readonly miner: Pick<Miner, "rule" | "setRule">
  readonly impersonations: Impersonations
  readonly impersonatedSignatures: ImpersonatedSignatures
  readonly rules: Rules
  readonly pool: Pick<Pool, "minGasPrice">
  readonly snapshots: Pick<
    Snapshots,
    "canUndo" | "count" | "hasAny" | "mark" | "resume" | "undo" | "versions"
  >
}

/** The clock, and whether it stands between blocks: the two kinds do not continue each other. */
export interface KeptClock extends ClockState {
  readonly isVirtual: boolean
}

/** The settings that the options of a node begin with. */
export interface OptionSettings {
  readonly rule: MiningRule
  readonly autoImpersonate: boolean
}

/** The other settings. */
export interface KeptControl {
  readonly chainId: bigint
  readonly overrides: Omit<NextBlockOverrides, "prevRandao"> & { readonly prevRandao?: Hex | undefined }
  readonly rule: MiningRule
  /** The rule of the options at the time: other options replace the kept rule. */
  readonly optionsRule: MiningRule
  readonly impersonations: ImpersonationState
  /** The option at the time, which is replaced likewise; folders of older versions have none. */
  readonly autoImpersonate?: boolean
  readonly signatures: readonly (readonly [Hex, Hex])[]
  readonly minGasPrice: bigint
  /** The largest id that snapshots may have; those that were taken are gone when the node starts again. */
  readonly snapshots: bigint
}

/** The number of ids of snapshots that are reserved at a time, as databases do for sequences: most snapshots write nothing then. */
const idsAtATime = 64n

/** Returns the settings as they are. */
function captureControl(parts: ControlParts, options: OptionSettings, lastId: bigint): KeptControl {
  const { overrides } = parts.nextBlock
  return {
    chainId: parts.rules.chainId,
    overrides: { ...overrides, prevRandao: overrides.prevRandao && toHex(overrides.prevRandao) },
    rule: parts.miner.rule,
    optionsRule: options.rule,
    impersonations: parts.impersonations.capture(),
    autoImpersonate: options.autoImpersonate,
    signatures: [...parts.impersonatedSignatures.capture()],
    minGasPrice: parts.pool.minGasPrice,
    snapshots: lastId,
  }
}

/** Returns a {@link KeptClock} as JSON: it is written with most blocks, and the usual way takes ten times as long. */
const clockText = ({ startedMs, steppedMs, offsetMs }: ClockState, isVirtual: boolean): string =>
  `{"startedMs":${startedMs},"steppedMs":${steppedMs},"offsetMs":${offsetMs},"isVirtual":${isVirtual}}`

/** The record that {@link createControlRecord} creates. */
export type ControlRecord = ReturnType<typeof createControlRecord>

/** Creates the record of the settings in a store, which is written when they have changed. */
export function createControlRecord(
  parts: ControlParts,
  options: { readonly optionSettings: OptionSettings; readonly isVirtualClock: boolean },
) {
  const { optionSettings, isVirtualClock } = options
  const { clock, nextBlock, miner, rules, pool, impersonations, impersonatedSignatures, snapshots } = parts
  let isClosing = false
  /** Those up to the last are reserved; a division with each commit would take as long as the rest of {@link lastId}. */
  let reserved = 0n
  const lastId = () => {
    const { count } = snapshots
    if (count > reserved) reserved = ((count + idsAtATime - 1n) / idsAtATime) * idsAtATime
    return isClosing ? count : reserved
  }
  /** Returns the sources of the settings beside the clock: these have changed when one of the sources has. */
  const readSources = () => ({
    overrides: nextBlock.overrides,
    rule: miner.rule,
    chainId: rules.chainId,
    minGasPrice: pool.minGasPrice,
    impersonations: impersonations.capture(),
    signatures: impersonatedSignatures.capture(),
    lastId: lastId(),
  })
  let [storedClock, writtenClock]: (ClockState | undefined)[] = []
  let [stored, written]: (ReturnType<typeof readSources> | undefined)[] = []
  const isClockChanged = (now: ClockState) =>
    now !== storedClock &&
    (storedClock === undefined ||
      now.startedMs !== storedClock.startedMs ||
      now.steppedMs !== storedClock.steppedMs ||
      now.offsetMs !== storedClock.offsetMs)
  const isSourceChanged = () =>
    stored === undefined ||
    nextBlock.overrides !== stored.overrides ||
    miner.rule !== stored.rule ||
    rules.chainId !== stored.chainId ||
    pool.minGasPrice !== stored.minGasPrice ||
    impersonations.capture() !== stored.impersonations ||
    impersonatedSignatures.capture() !== stored.signatures ||
    lastId() !== stored.lastId

  return {
    isChanged: (): boolean => isClockChanged(clock.capture()) || isSourceChanged(),
    write(writes: Writes): void {
      writtenClock = clock.capture()
      if (isClockChanged(writtenClock))
        writeMetaText(writes, "clock", clockText(writtenClock, isVirtualClock))
      written = stored
      if (!isSourceChanged()) return
      written = readSources()
      writeMeta(writes, "control", captureControl(parts, optionSettings, lastId()))
    },
    /** Notes that what was written last is in the store. */
    settle(): void {
      storedClock = writtenClock
      stored = written
    },
    /** Makes the settings that change outside of the queue those that are in the store. */
    undo(): void {
      if (stored !== undefined) stored = { ...stored, rule: restoreSettings(parts, stored) }
    },
    /** Gives reserved ids back: no snapshot is taken any more. */
    close(): void {
      isClosing = true
    },
  }
}

/** Makes the settings that change outside of the queue those that were committed. @returns The mining rule. */
function restoreSettings(
  { impersonations, impersonatedSignatures, miner, pool }: ControlParts,
  stored: Pick<KeptControl, "impersonations" | "minGasPrice" | "rule"> & {
    readonly signatures: SignatureState
  },
): MiningRule {
  impersonations.restore(stored.impersonations)
  impersonatedSignatures.restore(stored.signatures)
  pool.minGasPrice = stored.minGasPrice
  if (miner.rule !== stored.rule) miner.setRule({ blockTimesMs: undefined, ...stored.rule })
  return miner.rule
}

/** Makes the settings those that were kept. */
export function restoreControl(parts: ControlParts, kept: KeptControl, options: OptionSettings): void {
  const { overrides, impersonations, autoImpersonate = false } = kept
  if (parts.rules.chainId !== kept.chainId) parts.rules.setChainId(kept.chainId)
  parts.nextBlock.restore({ ...overrides, prevRandao: overrides.prevRandao && fromHex(overrides.prevRandao) })
  if (JSON.stringify(kept.optionsRule) === JSON.stringify(options.rule)) parts.miner.setRule(kept.rule)
  parts.impersonations.restore(impersonations)
  if (options.autoImpersonate !== autoImpersonate) parts.impersonations.setEveryone(options.autoImpersonate)
  parts.impersonatedSignatures.restore(new Map(kept.signatures))
  parts.pool.minGasPrice = kept.minGasPrice
  parts.snapshots.resume(kept.snapshots)
}
