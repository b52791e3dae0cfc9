/** A time limit for several executions. */
import { ExecutionAborted } from "../../errors/index.ts"
import { monotonicMs } from "../base/clock.ts"

/** Checks the time limit. @throws {@link ExecutionAborted} when the time is over. */
export type Deadline = () => void

/** Starts a time limit; 0 or an absent one is no limit. */
export function deadlineIn(timeoutMs = 0): Deadline {
  const start = monotonicMs()
  return () => {
    if (timeoutMs > 0 && monotonicMs() - start > timeoutMs) throw new ExecutionAborted({ timeoutMs })
  }
}
