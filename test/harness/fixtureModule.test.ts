import { expect, test } from "vitest"
import { definitionIn, fixtureFile } from "../../src/harness/fixtureModule.ts"
import { defineFixture } from "../../src/harness/index.ts"

test("fixtureFile: is beside the module, whatever its ending", () => {
  const modules = ["test/market.ts", "market.mjs", "market.cts", "a.b.js", "market", "market.json"]
  expect(modules.map(fixtureFile)).toEqual([
    ...["test/market.fixture.json", "market.fixture.json", "market.fixture.json", "a.b.fixture.json"],
    ...["market.fixture.json", "market.json.fixture.json"],
  ])
})

test("definitionIn: the first export with a seed and a set-up, under any name", () => {
  const [one, other] = ["one", "other"].map((seed) => defineFixture({ seed, setup: () => {} }))
  const others = {
    number: 5,
    nothing: null,
    missing: undefined,
    half: { seed: "x" },
    vitest: { setup: () => {} },
    setup: () => {},
  }
  expect(definitionIn({ ...others, market: one, default: other })).toBe(one)
  expect(definitionIn(others)).toBe(undefined)
})
