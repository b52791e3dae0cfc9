/** Stock EthereumJS accepts each block that the actions of the acceptance suite seal; `npm run test:verify` does it for the whole suite. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { actions, modes, start } from "../../../acceptance/testActions.ts"
import { watchBlocks } from "./watch.ts"

let blocks: ReturnType<typeof watchBlocks>
beforeAll(() => {
  blocks = watchBlocks()
})
afterAll(() => blocks.stop())

test.each(modes)("mode %s", async (mode) => {
  let count = 0
  for (const [name, action] of Object.entries(actions)) {
    const context = await start(mode)
    await action(context)
    await context.node.close()
    const found = await blocks.take()
    expect({ [name]: found.filter(({ outcome }) => outcome !== "equal") }).toEqual({ [name]: [] })
    count += found.length
  }
  expect(count).toBeGreaterThan(20)
})
