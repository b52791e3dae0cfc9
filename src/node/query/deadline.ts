/** A time limit that a caller sets to several executions. */
import { ExecutionAborted } from "../../errors/index.ts"
import { monotonicMs } from "../base/clock.ts"

/** Passes until the time is over. @throws {@link ExecutionAborted} from then on. */
export type Deadline = () => void

/** Begins to count; no limit when it is 0 or absent. */
export function deadlineIn(timeoutMs = 0): Deadline {
  const start = monotonicMs()
  return () => {
    if (timeoutMs > 0 && monotonicMs() - start > timeoutMs) throw new ExecutionAborted({ timeoutMs })
  }
}
