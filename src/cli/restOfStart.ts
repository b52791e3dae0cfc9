/** Does the rest of a start behind the first answer: what the first client need not wait for, and later ones should not. */
import { secp256k1 } from "../base/secp256k1.ts"
import type { MidblockNode } from "../index.ts"
import { prioritizeMainThread } from "./threadPriority.ts"

/** Milliseconds without a first request behind which nobody is waiting for one. */
const idleMs = 20

/** Each takes a turn of its own, since a request waits for one at most. */
const steps: readonly (() => unknown)[] = [secp256k1, prioritizeMainThread]

/**
 * Loads the library of keys, and lowers the priority of the compilers, behind the first answer of a node, or when it has
 * listened for a while without a request.
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
