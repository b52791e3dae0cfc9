/** Errors of data folders. */
import { MidblockError } from "./base.ts"

/** A data folder that cannot be opened: it cannot be read or written, or the package of the database is missing. */
export class StoreUnavailable extends MidblockError {
  readonly code = -32000
  constructor(facts: { folder: string; reason: string }, options?: ErrorOptions) {
    super(`data folder ${facts.folder}: ${facts.reason}`, options)
  }
}

/** A data folder that another process, or another node of this one, has open. */
export class StoreInUse extends MidblockError {
  readonly code = -32000
  /** The id of the process that has it open. */
  readonly pid: number
  constructor(facts: { folder: string; pid: number }) {
    super(`data folder ${facts.folder}: in use by process ${facts.pid}`)
    this.pid = facts.pid
  }
}

/** A data folder with another chain than the options require. */
export class ForeignStore extends MidblockError {
  readonly code = -32000
  /** The option, or the part of the chain, that differs. */
  readonly option: string
  constructor(facts: { folder: string; name: string; have: string; want: string; isFormat?: boolean }) {
    const { folder, name, have, want, isFormat } = facts
    const remedy = isFormat === true ? "open it with the midblock that wrote it" : "leave the option out"
    super(
      `data folder ${folder}: its ${name} is ${have}, and ${want} is asked for; ${remedy}, or take another folder`,
    )
    this.option = facts.name
  }
}

/** A value in a data folder that differs from what was written; it is never returned. */
export class StoreDamaged extends MidblockError {
  readonly code = -32000
  /** The page, the value or the block. */
  readonly what: string
  constructor(facts: { folder: string; what: string }, options?: ErrorOptions) {
    super(`data folder ${facts.folder} is damaged: ${facts.what}`, options)
    this.what = facts.what
  }
}

/** A snapshot that was taken before the node was started again: a data folder keeps the chain, but not its snapshots. */
export class SnapshotGone extends MidblockError {
  readonly code = -32000
  constructor(facts: { id: bigint }) {
    super(`snapshot 0x${facts.id.toString(16)} is gone: it was taken before the node was started again`)
  }
}

/** A change that could not be written to the data folder: the disk is full, or fails. */
export class StoreNotWritten extends MidblockError {
  readonly code = -32000
  readonly facts: { readonly folder: string; readonly reason: string }
  /** @param isKept - The change could not be undone. */
  constructor(facts: { folder: string; reason: string }, options?: ErrorOptions, isKept = false) {
    const kept = "; the change holds in memory, and is written when that succeeds"
    const reason = isKept ? facts.reason + kept : facts.reason
    super(`data folder ${facts.folder} cannot be written: ${reason}`, options)
    this.facts = facts
  }
}
