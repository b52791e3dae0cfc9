/** Fixtures of linked chains: those of all nodes in one text. */
import { InvalidFixture } from "../errors/index.ts"
import type { MidblockNode } from "../instance/midblockNode.ts"
import type { OpenL2 } from "./control/openL2.ts"

/** The fixtures of the nodes, as texts. */
export interface ChainsFixture {
  readonly l1: string
  /** By the names of the L2s. */
  readonly l2: Readonly<Record<string, string>>
}

/** Returns the text of a fixture. */
export const exportChains = (l1: MidblockNode, l2s: readonly Pick<OpenL2, "name" | "node">[]): string => {
  const l2 = Object.fromEntries(l2s.map(({ name, node }) => [name, node.exportFixture()]))
  return `${JSON.stringify({ l1: l1.exportFixture(), l2 } satisfies ChainsFixture)}\n`
}

/**
 * Reads the text of a fixture with these L2s.
 *
 * @throws {@link InvalidFixture}
 */
export function readChainsFixture(text: string, names: readonly string[]): ChainsFixture {
  const fixture = parsed(text)
  const { l1, l2 } = fixture
  if (typeof l1 !== "string" || typeof l2 !== "object" || l2 === null)
    throw new InvalidFixture({ reason: "it is not a fixture of linked chains" })
  const found = Object.keys(l2)
  if (found.join() !== names.join())
    throw new InvalidFixture({ reason: `it has the L2s ${found.join(", ")}, not ${names.join(", ")}` })
  return fixture as ChainsFixture
}

function parsed(text: string): Partial<ChainsFixture> {
  try {
    return Object(JSON.parse(text))
  } catch {
    throw new InvalidFixture({ reason: "it is not JSON" })
  }
}
