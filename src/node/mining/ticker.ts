/** A ticker at fixed intervals from one start: a late tick does not delay later ones. */

/** The intervals and the callbacks of a ticker. */
export interface TickerOptions {
  /** Returns the duration of a block; called at the beginning of each. */
  readonly blockTimeMs: () => number
  /** 0 disables ticks for flashblocks. */
  readonly flashblockTimeMs: number
  /** @param slot - 1, 2, 3 … within the block. */
  readonly onFlashblock: (slot: number) => void
  readonly onBlock: () => void
}

/** A running timer. */
export interface Ticker {
  stop(): void
}

/** Returns the number of flashblocks that fit in the time of a block; the last is published when the block is sealed. */
export const slotsOf = (blockTimeMs: number, flashblockTimeMs: number): number =>
  flashblockTimeMs === 0 ? 1 : Math.max(1, Math.ceil(blockTimeMs / flashblockTimeMs))

/**
 * Starts a ticker, which does not keep the process alive. It ticks for each flashblock; the tick of the block replaces that
 * of its last flashblock.
 *
 * A tick that is late by more than a whole block is left out, so that a stalled process does not produce a burst of blocks.
 */
export function startTicker({
  blockTimeMs: drawBlockTimeMs,
  flashblockTimeMs,
  onFlashblock,
  onBlock,
}: TickerOptions): Ticker {
  let blockTimeMs = drawBlockTimeMs()
  let slots = slotsOf(blockTimeMs, flashblockTimeMs)
  let blockStart = performance.now()
  let slot = 1
  let timer: NodeJS.Timeout

  const due = () => (slot === slots ? blockStart + blockTimeMs : blockStart + slot * flashblockTimeMs)
  const tick = () => {
    if (slot < slots) {
      onFlashblock(slot++)
      return wait()
    }
    onBlock()
    const blockEnd = blockStart + blockTimeMs
    const now = performance.now()
    blockStart = now - blockEnd > blockTimeMs ? now : blockEnd
    blockTimeMs = drawBlockTimeMs()
    slots = slotsOf(blockTimeMs, flashblockTimeMs)
    slot = 1
    wait()
  }
  const wait = () => {
    timer = setTimeout(tick, Math.max(0, due() - performance.now())).unref()
  }
  wait()
  return { stop: () => clearTimeout(timer) }
}

/** Maximum delay of a JavaScript timer: 31 bits of milliseconds; a longer one fires at once. */
const maxTimerMs = 2 ** 31 - 1

/**
 * Calls `run` after a delay of any length.
 *
 * @param options - `keepAlive` keeps the process alive until then, because a caller waits; by default it may end before.
 */
export function after(ms: number, run: () => void, options: { readonly keepAlive?: boolean } = {}): Ticker {
  let timer: NodeJS.Timeout
  const wait = (leftMs: number) => {
    const stepMs = Math.min(leftMs, maxTimerMs)
    timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : run()), stepMs)
    if (options.keepAlive !== true) timer.unref()
  }
  wait(ms)
  return { stop: () => clearTimeout(timer) }
}

/** Calls `run` at an interval, without keeping the process alive. */
export function every(intervalMs: number, run: () => void): Ticker {
  const timer = setInterval(run, intervalMs).unref()
  return { stop: () => clearInterval(timer) }
}
