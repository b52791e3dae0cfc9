/** The end of a node: mining stops, a fork saves what it read, and the transports close. */
import type { Node } from "../node/node.ts"
import type { Transports } from "../server/transports.ts"

/**
 * The name of a node's end for `await using`. Node 20 defines `Symbol.asyncDispose` in its main context alone. In others, such as those
 * of vitest's vmThreads, what esbuild, oxc and Babel make of `await using` asks for this registered symbol.
 */
export const asyncDispose: typeof Symbol.asyncDispose =
  Symbol.asyncDispose ?? (Symbol.for("Symbol.asyncDispose") as typeof Symbol.asyncDispose)

/** Stops mining at once; resolves when a fork has saved what it read, and those that were being opened are closed. */
async function stop({ miner, events, fork, chainSwitch, closeFolder }: Node): Promise<void> {
  miner.stop()
  events.emit("closed")
  const switched = chainSwitch.close()
  try {
    await fork?.close()
  } finally {
    await switched
  }
  await closeFolder()
}

/** Closes the transports too, when what a fork read cannot be saved. */
export async function closeAll(node: Node, transports: Transports): Promise<void> {
  const closed = transports.close()
  try {
    await stop(node)
  } finally {
    await closed
  }
}

/** Stops a node that cannot begin, and throws the reason. */
export async function stopAnd(node: Node, error: unknown): Promise<never> {
  await stop(node)
  throw error
}

/** Takes a step with something that is open, and closes it when the step fails. */
export async function closingOnFailure<Result>(
  open: { close(): Promise<void> } | undefined,
  step: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await step()
  } catch (error) {
    await open?.close()
    throw error
  }
}
