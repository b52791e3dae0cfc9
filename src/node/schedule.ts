/** Ticks at fixed distances from one start: late ticks do not move those after them. */

/** What ticks, and how often. */
export interface Ticks {
  readonly blockTimeMs: number
  /** 0 ticks for blocks only. */
  readonly flashblockTimeMs: number
  readonly onFlashblock: () => void
  readonly onBlock: () => void
}

/** A running schedule. */
export interface Schedule {
  stop(): void
}

/**
 * Starts ticking, without keeping the process alive: flashblocks within a block, and the block in the place of its last flashblock.
 *
 * A tick that comes too late by more than a whole block is left out, so that a stalled process does not
 * answer with a burst of blocks.
 */
export function schedule({ blockTimeMs, flashblockTimeMs, onFlashblock, onBlock }: Ticks): Schedule {
  const step = flashblockTimeMs === 0 ? blockTimeMs : Math.min(flashblockTimeMs, blockTimeMs)
  let blockStart = performance.now()
  let next = blockStart + step
  let timer: NodeJS.Timeout

  const tick = () => {
    const blockEnd = blockStart + blockTimeMs
    if (next >= blockEnd) {
      onBlock()
      const late = performance.now() - blockEnd > blockTimeMs
      blockStart = late ? performance.now() : blockEnd
      next = blockStart
    } else onFlashblock()
    next = Math.min(next + step, blockStart + blockTimeMs)
    wait()
  }
  const wait = () => {
    timer = setTimeout(tick, Math.max(0, next - performance.now())).unref()
  }
  wait()
  return { stop: () => clearTimeout(timer) }
}

/** Calls `run` at an interval that keeps no process alive. */
export function every(intervalMs: number, run: () => void): Schedule {
  const timer = setInterval(run, intervalMs).unref()
  return { stop: () => clearInterval(timer) }
}
