/** The gate of a node: open until the node is closed; it rejects all requests afterwards. */
import { NodeClosed } from "../errors/index.ts"

/** The state of a node: open or closed. */
export interface Gate {
  readonly isOpen: boolean
  /** @throws {@link NodeClosed} after the node is closed. */
  assertOpen(): void
  close(): void
  /** Returns the functions of an object; each rejects with {@link NodeClosed} after the node is closed. */
  whileOpen<Functions extends object>(functions: Functions): Functions
}

/** Creates the gate of a node that is open. */
export function createGate(): Gate {
  const gate = { isOpen: true }
  const assertOpen = () => {
    if (!gate.isOpen) throw new NodeClosed()
  }
  const guarded =
    (run: (...args: unknown[]) => unknown) =>
    async (...args: unknown[]) => {
      assertOpen()
      return run(...args)
    }
  return Object.assign(gate, {
    assertOpen,
    close() {
      gate.isOpen = false
    },
    whileOpen: <Functions extends object>(functions: Functions) =>
      Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, guarded(run)])) as Functions,
  })
}
