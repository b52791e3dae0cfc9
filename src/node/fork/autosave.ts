/** Saves a recording while it grows, so that a process that is killed has lost little. */

/** The time between two saves, in milliseconds. */
const everyMs = 5000

/** A save takes at most so large a part of the time: one of a large file takes a while. */
const largestPart = 0.05

/**
 * Begins to save; it keeps no process running.
 *
 * A save that fails is not told: the one at the end meets the same obstacle.
 *
 * @param save - Does nothing when nothing new was read.
 * @returns What ends it.
 */
export function startAutosave(save: () => Promise<void>): () => void {
  let notBeforeMs = 0
  let isSaving = false
  const saveNow = async (): Promise<void> => {
    if (isSaving || performance.now() < notBeforeMs) return
    isSaving = true
    const began = performance.now()
    await save().catch(() => undefined)
    notBeforeMs = performance.now() + (performance.now() - began) / largestPart
    isSaving = false
  }
  const timer = setInterval(() => void saveNow(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
