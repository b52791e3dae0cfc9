/** The steps that take back writes, and the checkpoints to which they revert. */

/**
 * A log of steps, each of which takes back one write.
 *
 * Invariant: the steps, run from the last one back, take back all writes since the first checkpoint. A checkpoint is a number of steps, so
 * opening one is free, and the cost of reverting grows with the writes since.
 */
export class UndoLog {
  readonly #steps: (() => void)[] = []
  readonly #checkpoints: number[] = []

  /** True if a checkpoint is open: a write must then push its step. */
  get isOpen(): boolean {
    return this.#checkpoints.length > 0
  }

  push(step: () => void): void {
    this.#steps.push(step)
  }

  /** Drops all steps and checkpoints. */
  clear(): void {
    this.#steps.length = 0
    this.#checkpoints.length = 0
  }

  checkpoint(): void {
    this.#checkpoints.push(this.#steps.length)
  }

  /** Drops the last checkpoint, and keeps the writes since. */
  commit(): void {
    this.#lastCheckpoint()
    if (this.#checkpoints.length === 0) this.#steps.length = 0
  }

  /** Takes back the writes since the last checkpoint, and drops it. */
  revert(): void {
    const start = this.#lastCheckpoint()
    while (this.#steps.length > start) this.#steps.pop()?.()
  }

  #lastCheckpoint(): number {
    const start = this.#checkpoints.pop()
    if (start === undefined) throw new RangeError("the overlay has no checkpoint to commit or revert")
    return start
  }
}
