/** Part of each test file under `npm run test:verify`: a test fails when stock EthereumJS does not accept a block of its nodes. */
import { afterAll, afterEach, expect } from "vitest"
import { watchBlocks } from "./watch.ts"

const blocks = watchBlocks()
afterEach(async () => {
  expect((await blocks.take()).filter(({ outcome }) => outcome !== "equal")).toEqual([])
})
afterAll(() => blocks.stop())
