/** Removes frames from a stack when the next frame is more precise. */
import { encloses, type Frame, isSameRange } from "./frames.ts"

/**
 * Removes frames that enclose the next one, frames of generated code, and a frame with the location of the failure two frames
 * later when that failure is short return data or missing code.
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
