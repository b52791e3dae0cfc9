/** The gate of a node: it is open until the node is closed, and refuses all requests afterwards. */
import { NodeClosed } from "../errors/index.ts"

/** The end of a node. */
export interface Gate {
  /** @throws {@link NodeClosed} after the end. */
  assertOpen(): void
  close(): void
  /** The functions of an object, each of which rejects with {@link NodeClosed} after the end. */
  whileOpen<Functions extends object>(functions: Functions): Functions
}

/** Creates the gate of a node that is open. */
export function createGate(): Gate {
  let isClosed = false
  const assertOpen = () => {
    if (isClosed) throw new NodeClosed()
  }
  const guarded =
    (run: (...args: unknown[]) => unknown) =>
    async (...args: unknown[]) => {
      assertOpen()
      return run(...args)
    }
  return {
    assertOpen,
    close: () => {
      isClosed = true
    },
    whileOpen: <Functions extends object>(functions: Functions) =>
      Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, guarded(run)])) as Functions,
  }
}
