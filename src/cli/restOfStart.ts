/** Runs the last step of a start after the first answer. The first client does not need it; later clients must not wait for it. */
import { secp256k1 } from "../base/secp256k1.ts"
import type { MidblockNode } from "../index.ts"

/** The time after which the step runs even without a first answer, in milliseconds. */
const idleMs = 20

/**
 * Loads the library of keys after the first answer of a node, or after 20 ms without one.
 *
 * @returns Resolves when it is loaded.
 * @example
 * await node.listen()
 * await restOfStart(node)
 */
export async function restOfStart(node: Pick<MidblockNode, "on">): Promise<void> {
  await firstAnswer(node)
  await new Promise((resolve) => setImmediate(resolve)) // requests that have arrived are answered first
  secp256k1()
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
