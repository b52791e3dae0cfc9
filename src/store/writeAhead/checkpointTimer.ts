/** The timer of the checkpoints of a store. */

const intervalMs = 1000

/** Makes a checkpoint and then a flush point, once per second, when something was written; both are tried again when they fail. */
export function startTimer(checkpoint: () => void, flush: () => Promise<void>) {
  let isDue = false
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    if (!isDue) return
    isDue = false
    const retry = () => {
      isDue = true
    }
    try {
      checkpoint()
      running = running.then(flush).catch(retry)
    } catch {
      retry()
    }
  }
  const timer = setInterval(run, intervalMs).unref()
  return {
    isDue() {
      isDue = true
    },
    /** Makes a checkpoint now; returns `false` when it fails: the log keeps the transactions. */
    tryNow(): boolean {
      try {
        checkpoint()
        return true
      } catch {
        return false
      }
    },
    async stop() {
      clearInterval(timer)
      await running
      run()
      await running
    },
  }
}
