import { expect, test } from "vitest"
import * as bridge from "../../examples/chains/bridge.ts"

test("examples/chains/bridge.ts", async () => {
  expect(await bridge.main()).toEqual([
    "ether on the L2: 2",
    "ether on L1: 1",
    "tokens on the L2: 100",
    "tokens on L1: 40, on the L2: 60",
  ])
})
