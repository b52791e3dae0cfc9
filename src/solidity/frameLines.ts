/** The text of a Solidity stack, in which the repeated frames of a recursion are counted. */
import { frameText, type StackFrame } from "./stackTrace.ts"

/** The largest number of frames of one round of a recursion that is recognized. */
const maxPeriod = 8

/**
 * Returns the lines of a stack; frames that repeat are written once, with their number of times.
 *
 * The number has a line without a location: parsers of JavaScript stacks skip it, and read all other lines.
 *
 * @example
 * frameLines([leave, descend, descend, descend, start])
 * // ["Tree.leave (Tree.sol:9:5)", "Tree.descend (Tree.sol:7:5)", "[the frame above ×3]", "Tree.start (Tree.sol:3:5)"]
 */
export function frameLines(frames: readonly StackFrame[]): string[] {
  const texts = frames.map(frameText)
  const lines: string[] = []
  let index = 0
  while (index < texts.length) {
    const { period, count } = repetitionAt(texts, index)
    lines.push(...texts.slice(index, index + period))
    if (count > 1) lines.push(`[the ${period === 1 ? "frame" : `${period} frames`} above ×${count}]`)
    index += period * count
  }
  return lines
}

/** Returns the shortest round of frames that is worth counting, and its number of times; one frame once if there is none. */
function repetitionAt(texts: readonly string[], start: number): { period: number; count: number } {
  for (let period = 1; period <= maxPeriod; period++) {
    let end = start + period
    while (end < texts.length && texts[end] === texts[end - period]) end++
    const count = Math.floor((end - start) / period)
    // With the line of the number, fewer lines than without it.
    if (count > 1 && period * count > period + 1) return { period, count }
  }
  return { period: 1, count: 1 }
}
