/** The stored settings of a node: clock, overrides, mining rule, impersonations. */
import { fromHex, type Hex, toHex } from "../../../base/hex.ts"
import { toJson } from "../../../base/json.ts"
import type { Rules } from "../../../kernel/evm/fork/hardforks.ts"
import type { Clock, ClockState } from "../../../node/base/clock.ts"
import type { NextBlock, NextBlockOverrides } from "../../../node/block/nextBlock.ts"
import type { Snapshots } from "../../../node/control/snapshots.ts"
import type { Miner } from "../../../node/mining/miner.ts"
import type { MiningRule } from "../../../node/mining/rule.ts"
import type { ImpersonatedSignatures } from "../../../node/submit/impersonatedSignatures.ts"
import type { ImpersonationState, Impersonations } from "../../../node/submit/impersonation.ts"
import type { Pool } from "../../../node/txpool/pool.ts"
import { writeMeta } from "../store/meta.ts"
import type { Writes } from "../store/writes.ts"

/** The parts of the node whose settings are stored. */
export interface ControlParts {
  readonly clock: Clock
  readonly nextBlock: NextBlock
  readonly miner: Pick<Miner, "rule" | "setRule">
  readonly impersonations: Impersonations
  readonly impersonatedSignatures: ImpersonatedSignatures
  readonly rules: Rules
  readonly pool: Pick<Pool, "minGasPrice">
  readonly snapshots: Pick<Snapshots, "count" | "resume" | "versions">
}

/** The clock and its kind: a clock that stands between blocks and a running one cannot continue each other. */
export interface KeptClock extends ClockState {
  readonly isVirtual: boolean
}

/** The settings that follow from the options of a node. */
export interface OptionSettings {
  readonly rule: MiningRule
  readonly autoImpersonate: boolean
}

/** The settings other than the clock. */
export interface KeptControl {
  readonly chainId: bigint
  readonly overrides: Omit<NextBlockOverrides, "prevRandao"> & { readonly prevRandao?: Hex | undefined }
  readonly rule: MiningRule
  /** The rule of the options of that node: a node with another rule in its options does not use the stored one. */
  readonly optionsRule: MiningRule
  readonly impersonations: ImpersonationState
  /** The option of that node, for the same comparison; folders of older versions have none. */
  readonly autoImpersonate?: boolean
  readonly signatures: readonly (readonly [Hex, Hex])[]
  readonly minGasPrice: bigint
  /** The largest id that a snapshot may have; the snapshots themselves do not outlive the node. */
  readonly snapshots: bigint
}

/** The number of snapshot ids that are reserved at once, like the sequences of databases, so that most snapshots write nothing. */
const idsAtATime = 64n

/** Returns the present settings. */
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

/** The record that {@link createControlRecord} creates. */
export type ControlRecord = ReturnType<typeof createControlRecord>

/** Creates the record of the settings, which is written when a setting has changed. */
export function createControlRecord(
  parts: ControlParts,
  options: { readonly optionSettings: OptionSettings; readonly isVirtualClock: boolean },
) {
  const { optionSettings, isVirtualClock } = options
  const { clock, nextBlock, miner, rules, pool, impersonations, impersonatedSignatures, snapshots } = parts
  let isClosing = false
  /** The largest reserved id; a division at each commit would double the time of {@link lastId}. */
  let reserved = 0n
  const lastId = () => {
    const { count } = snapshots
    if (count > reserved) reserved = ((count + idsAtATime - 1n) / idsAtATime) * idsAtATime
    return isClosing ? count : reserved
  }
  /** Returns the values that the settings other than the clock follow from, to see whether one has changed. */
  const readSources = (): readonly unknown[] => [
    nextBlock.overrides,
    miner.rule,
    rules.chainId,
    pool.minGasPrice,
    impersonations.capture(),
    impersonatedSignatures.capture(),
    lastId(),
  ]
  let [storedClock, writtenClock]: (ClockState | undefined)[] = []
  let [stored, written]: (readonly unknown[] | undefined)[] = []
  const isClockChanged = (now: ClockState) => now !== storedClock && toJson(now) !== toJson(storedClock)
  const isSourceChanged = () => readSources().some((source, index) => source !== stored?.[index])

  return {
    isChanged: (): boolean => isClockChanged(clock.capture()) || isSourceChanged(),
    write(writes: Writes): void {
      writtenClock = clock.capture()
      if (isClockChanged(writtenClock))
        writeMeta(writes, "clock", { ...writtenClock, isVirtual: isVirtualClock } satisfies KeptClock)
      written = stored
      if (!isSourceChanged()) return
      written = readSources()
      writeMeta(writes, "control", captureControl(parts, optionSettings, lastId()))
    },
    /** Marks the last write as stored. */
    settle(): void {
      storedClock = writtenClock
      stored = written
    },
    /** Releases the reserved ids: no further snapshot is taken. */
    close(): void {
      isClosing = true
    },
  }
}

/** Restores the stored settings. */
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
