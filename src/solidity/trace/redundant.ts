/** Takes frames out of a stack that say what the next one says better. */
import { encloses, type Frame, isSameRange } from "./frames.ts"

/**
 * Leaves out frames that enclose the next one, code that the compiler generated, and a call whose return data was too short
 * when the failure itself has the same location.
 */
export function withoutRedundant(frames: readonly Frame[]): readonly Frame[] {
  return frames.filter((frame, index) => {
    const next = frames[index + 1]
    if (next === undefined) return true
    if (frame.kind === "internal") return false
    if (frame.range === undefined || next.range === undefined) return true
    const second = frames[index + 2]
    const isOfReturnData = second?.kind === "returnDataTooShort" || second?.kind === "noCode"
    if (isOfReturnData && isSameRange(frame.range, second.range)) return false
    if (frame.function === "constructor" && next.function !== "constructor") return true
    const isRecursion = index >= 1 && frame.kind === next.kind && isSameRange(frame.range, next.range)
    return isRecursion || !encloses(frame.range, next.range)
  })
}
