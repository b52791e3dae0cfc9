/** Seals on command: a node of a developer that seals no block by itself is told to. */
import { minesNothing } from "../endpoint/mining.ts"
import type { Facts } from "../endpoint/probe.ts"
import type { Rpc } from "../endpoint/rpc.ts"
import type { Sequence } from "./sequence.ts"
import type { Tick } from "./types.ts"

/** The looks without a change after which a block is sealed: of a node that may seal by itself, and of one that does not. */
const [patientTicks, manualTicks] = [60, 8]

/** Seals on command. */
export interface Seals {
  /** `true` for a node that seals no block by itself. */
  readonly isManual: boolean
  /** Seals a block when nothing else is to be seen of the open one. `isRead` is true when it was read as it is. */
  sealIfDone(ticks: readonly Tick[], sequence: Sequence, isRead: boolean): Promise<void>
}

/** Finds out how a node seals. */
export async function createSeals(rpc: Rpc, { isDevNode }: Facts): Promise<Seals> {
  const isManual = isDevNode && (await minesNothing(rpc))
  return {
    isManual,
    async sealIfDone(ticks, sequence, isRead) {
      if (!isDevNode || sequence.outstanding() === undefined) return
      const isDone = isManual && isRead && isComplete(ticks.at(-1), sequence)
      if (!isDone && !isIdle(ticks, isManual ? manualTicks : patientTicks)) return
      await rpc.ask("evm_mine")
    },
  }
}

/** Returns `true` when the open block has the first transaction, or all of them that are not sealed. */
function isComplete(tick: Tick | undefined, { sent, isLast }: Sequence): boolean {
  const open = sent.filter(({ sealedAt, refused }) => sealedAt === undefined && refused === undefined)
  return (sent.length === 1 || isLast()) && open.every(({ hash }) => tick?.transactions.includes(hash))
}

/** Returns `true` when the head was the same at the newest looks. */
function isIdle(ticks: readonly Tick[], count: number): boolean {
  const recent = ticks.slice(-count)
  return recent.length === count && recent[0]?.latest === recent.at(-1)?.latest
}
