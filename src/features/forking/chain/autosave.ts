/** Saves a recording at intervals, so that a killed process loses little. */

/** The time between two saves, in milliseconds. */
const everyMs = 5000

/** The largest share of the time that saves take: the save of a large file is slow. */
const largestPart = 0.05

/**
 * Starts to save; the timer keeps no process alive.
 *
 * A failed save is not reported: the save at the end fails for the same reason.
 *
 * @param save - Has no effect when nothing new was read.
 * @returns The function that stops it.
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
