/** Ticks at fixed distances from one start: late ticks do not move those after them. */

/** What ticks, and how often. */
export interface TickerOptions {
  /** Asked at the beginning of each block. */
  readonly blockTimeMs: () => number
  /** 0 ticks for blocks only. */
  readonly flashblockTimeMs: number
  /** @param slot - 1, 2, 3 … within the block. */
  readonly onFlashblock: (slot: number) => void
  readonly onBlock: () => void
}

/** A running schedule. */
export interface Ticker {
  stop(): void
}

/** How many flashblocks a block has time for; the last of them is published when it is sealed. */
export const slotsOf = (blockTimeMs: number, flashblockTimeMs: number): number =>
  flashblockTimeMs === 0 ? 1 : Math.max(1, Math.ceil(blockTimeMs / flashblockTimeMs))

/**
 * Starts ticking, without keeping the process alive: flashblocks within a block, and the block in the place of its last flashblock.
 *
 * A tick that comes too late by more than a whole block is left out, so that a stalled process does not
 * answer with a burst of blocks.
 */
export function startTicker({
  blockTimeMs: draw,
  flashblockTimeMs,
  onFlashblock,
  onBlock,
}: TickerOptions): Ticker {
  let blockTimeMs = draw()
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
    const [blockEnd, now] = [blockStart + blockTimeMs, performance.now()]
    blockStart = now - blockEnd > blockTimeMs ? now : blockEnd
    blockTimeMs = draw()
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

/** The longest time that a timer of JavaScript can wait: 31 bits of milliseconds; one that is longer fires at once. */
const longestTimerMs = 2 ** 31 - 1

/** Calls `run` after so many milliseconds, however many, without keeping the process alive. */
export function after(ms: number, run: () => void): Ticker {
  let timer: NodeJS.Timeout
  const wait = (leftMs: number) => {
    const stepMs = Math.min(leftMs, longestTimerMs)
    timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : run()), stepMs).unref()
  }
  wait(ms)
  return { stop: () => clearTimeout(timer) }
}

/** Calls `run` at an interval that keeps no process alive. */
export function every(intervalMs: number, run: () => void): Ticker {
  const timer = setInterval(run, intervalMs).unref()
  return { stop: () => clearInterval(timer) }
}
