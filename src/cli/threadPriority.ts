/** Lowers the priority of the program's background threads. */
import { readdirSync } from "node:fs"
import { constants, getPriority, setPriority } from "node:os"

/** The folder with the ids of the threads. Only Linux has a priority for each thread (setpriority(2)). */
const directory = "/proc/self/task"

/**
 * Lowers the priority of V8's compiler and collector threads below that of the clients and of the main thread.
 *
 * A test suite and its node run in turns; on a machine with few cores, a compiler thread in between delays both. The compilers
 * still get a tenth of a busy core: without them the node would stay slow.
 */
export function prioritizeMainThread(): void {
  const { PRIORITY_BELOW_NORMAL: step, PRIORITY_LOW: lowest } = constants.priority
  const priority = Math.min(getPriority() + step, lowest)
  for (const thread of threads())
    try {
      setPriority(thread, priority)
    } catch {
      // The thread has ended, or the system does not allow it: its priority stays.
    }
}

function threads(): readonly number[] {
  try {
    return readdirSync(directory)
      .map(Number)
      .filter((thread) => thread !== process.pid)
  } catch {
    return []
  }
}
