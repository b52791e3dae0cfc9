/** `midblock check` against anvil, which seals on command here: its verdicts are those of anvil.json. */
import { expect, test } from "vitest"
import { check } from "../../../src/check/index.ts"
import { startAnvil } from "../../acceptance/anvil.ts"
import { steadyGroups } from "../acceptance.ts"
import { recordedOf, verdictsOf } from "./recorded.ts"

test("the verdicts about anvil are the recorded ones", async () => {
  await using anvil = await startAnvil(["--no-mining"])
  const report = await check(anvil.url, { only: steadyGroups })
  expect(verdictsOf(report)).toEqual(recordedOf("anvil"))
  expect(report.ok).toBe(false)
}, 30_000)
