/** Runs the last steps of a start after the first answer. The first client does not need them; later clients must not wait for them. */
import { secp256k1 } from "../base/secp256k1.ts"
import type { MidblockNode } from "../index.ts"
import { prioritizeMainThread } from "./threadPriority.ts"

/** The time after which the steps run even without a first answer, in milliseconds. */
const idleMs = 20

/** The steps. Each runs in its own turn of the event loop, so that a request waits for one step at most. */
const steps: readonly (() => unknown)[] = [secp256k1, prioritizeMainThread]

/**
 * Loads the library of keys, and lowers the priority of V8's background threads, after the first answer of a node, or after
 * 20 ms without one.
 *
 * @returns Resolves when all is done.
 * @example
 * await node.listen()
 * await restOfStart(node)
 */
export async function restOfStart(node: Pick<MidblockNode, "on">): Promise<void> {
  await firstAnswer(node)
  for (const step of steps) {
    await new Promise((resolve) => setImmediate(resolve))
    step()
  }
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
