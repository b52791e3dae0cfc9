/** Runs the last steps of a start after the first answer. The first client does not need them; later clients must not wait for them. */
import { secp256k1 } from "../base/secp256k1.ts"
import type { MidblockNode } from "../index.ts"
import { prioritizeMainThread } from "./threadPriority.ts"

/** The time after which the steps run even without a first answer, in milliseconds. */
const idleMs = 20

/**
 * Loads the library of keys after the first answer of a node, or after 20 ms without one. Then it lowers the priority of V8's
 * background threads, but not before they have optimised the core.
 *
 * @param optimised - The promise of `compileAhead`.
 * @returns Resolves when all is done.
 * @example
 * await node.listen()
 * await restOfStart(node, compileAhead())
 */
export async function restOfStart(
  node: Pick<MidblockNode, "on">,
  optimised: Promise<unknown>,
): Promise<void> {
  await firstAnswer(node)
  await new Promise((resolve) => setImmediate(resolve)) // requests that have arrived are answered first
  secp256k1()
  await optimised
  prioritizeMainThread()
}

function firstAnswer(node: Pick<MidblockNode, "on">): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = node.on("answer", done)
    const timer = setTimeout(done, idleMs).unref()
  })
}
