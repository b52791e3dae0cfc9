/** Tests every action of viem's test client in its three modes; a read checks the effect of each action. */
import { afterAll, describe, expect, test } from "vitest"
import { actions, modes, start } from "./testActions.ts"

const outcomes = new Map<string, string[]>()
afterAll(() => {
  console.table(
    Object.fromEntries(
      [...outcomes].map(([action, row]) => [action, Object.fromEntries(row.map((cell) => cell.split(" ")))]),
    ),
  )
})

describe.each(modes)("mode %s", (mode) => {
  for (const [name, action] of Object.entries(actions))
    test(name, async () => {
      const context = await start(mode)
      outcomes.set(name, [...(outcomes.get(name) ?? []), `${mode} FAILED`])
      const [found, expected] = await action(context)
      expect(found).toEqual(expected)
      outcomes.get(name)?.splice(-1, 1, `${mode} ok`)
      await context.node.close()
    })
})
