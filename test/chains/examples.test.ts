import { expect, test } from "vitest"
import * as bridge from "../../examples/chains/bridge.ts"
import * as token from "../../examples/chains/token.ts"

test("examples/chains/bridge.ts", async () => {
  expect(await bridge.main()).toEqual([
    "ether on the L2: 2",
    "ether on L1: 1",
    "tokens on the L2: 100",
    "tokens on L1: 40, on the L2: 60",
  ])
})

test("examples/chains/token.ts", async () => {
  expect(await token.main()).toEqual(["op: 60", "unichain: 40"])
})
