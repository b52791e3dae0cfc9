/** Which of the program's threads come first. */
import { readdirSync } from "node:fs"
import { constants, getPriority, setPriority } from "node:os"

/** On Linux alone every thread has a priority of its own (setpriority(2)), and its number stands here. */
const directory = "/proc/self/task"

/**
 * Lets V8's compilers and collectors give way to whoever asks and to the thread that answers.
 *
 * A suite and its node take turns; on a machine of few cores a compiler in between holds up both. They still get a
 * tenth of a busy core: without them the node would stay slow.
 */
export function putAnswersFirst(): void {
  const { PRIORITY_BELOW_NORMAL: step, PRIORITY_LOW: least } = constants.priority
  const priority = Math.min(getPriority() + step, least)
  for (const thread of threads())
    try {
      setPriority(thread, priority)
    } catch {
      // It has ended, or nobody may do that here: then it stays as it is.
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
