/** The rules of a fork, which all nodes of a process share. */
import { expect, test } from "vitest"
import { scheduleFromGenesis } from "../../../src/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/evm/fork/hardforks.ts"

test("rules hold nobody who waits for their change: the EVMs of nodes that are closed would stay", () => {
  const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "osaka" }))
  const common = rules.at({ number: 1n, timestamp: 1n, parentTotalDifficulty: 0n })
  expect(common.events.on("hardforkChanged", () => {})).toBe(common.events)
  expect(common.events.listenerCount("hardforkChanged")).toBe(0)
})
