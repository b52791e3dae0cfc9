/** Random walks over a chain with snapshots and reverts. */
import fc from "fast-check"
import { expect } from "vitest"
import type { MidblockNode } from "../../../src/index.ts"
import { ask, count, counter, seen, word } from "./countingNode.ts"

export interface Step {
  readonly kind: "count" | "mine" | "cheat" | "rollback" | "reorg" | "snapshot" | "revert"
  readonly value: number
}

export const step = fc.record({
  kind: fc.constantFrom<Step["kind"][]>(
    ...([
      "count",
      "count",
      "mine",
      "mine",
      "cheat",
      "rollback",
      "reorg",
      "snapshot",
      "snapshot",
      "revert",
    ] as const),
  ),
  value: fc.nat(1000),
})

/** Runs the steps; after each revert the view must equal the one at its snapshot. */
export async function walk(node: MidblockNode, steps: readonly Step[]): Promise<void> {
  const taken: { readonly id: unknown; readonly view: unknown }[] = []
  const acts: Readonly<Record<Step["kind"], (value: number) => Promise<unknown>>> = {
    count: () => count(node),
    mine: (value) => node.mine(1 + (value % 3)),
    cheat: (value) => ask(node, "anvil_setStorageAt", counter.address, word(0), word(value)),
    rollback: async (value) => ask(node, "anvil_rollback", 1 + (value % 4)).catch(() => undefined),
    reorg: async (value) => ask(node, "anvil_reorg", 1 + (value % 3), []).catch(() => undefined),
    snapshot: async () => {
      taken.push({ view: await seen(node), id: await ask(node, "evm_snapshot") })
    },
    revert: async (value) => {
      const [chosen] = taken.splice(value % (taken.length + 1))
      if (chosen === undefined) return
      expect(await ask(node, "evm_revert", chosen.id)).toBe(true)
      expect(await seen(node)).toEqual(chosen.view)
    },
  }
  for (const { kind, value } of steps) await acts[kind](value)
  for (const { id, view } of taken.toReversed()) {
    expect(await ask(node, "evm_revert", id)).toBe(true)
    expect(await seen(node)).toEqual(view)
  }
}

export const walks = fc.array(step, { minLength: 8, maxLength: 24 })
