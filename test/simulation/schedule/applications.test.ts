/** The applications of `examples/simulation`: the first version of each fails, with a schedule as short as a person would write it. */
import { expect, test } from "vitest"
import { createFirstCashier } from "../../../examples/simulation/cashier.ts"
import { createFirstIndexer } from "../../../examples/simulation/indexer.ts"
import { firstDoTask } from "../../../examples/simulation/keeper.ts"
import { firstPayAll } from "../../../examples/simulation/payer.ts"
import {
  cashing,
  contracts,
  indexing,
  keeping,
  paying,
  swapping,
} from "../../../examples/simulation/scenarios.ts"
import { firstShowSwap } from "../../../examples/simulation/swapForm.ts"
import type { SimulationOptions } from "../../../src/simulation/schedule/options.ts"
import { type Body, failureOf } from "./simulated.ts"

type Scenario = Body<Awaited<ReturnType<typeof contracts>>>

/** Every second answer comes from a server that is behind, for a second. */
const behind = {
  atMs: 1501,
  fault: "lag",
  arguments: { blocks: 1, flashblocks: 1, alternating: true, forMs: 1000 },
}

const applications: readonly (readonly [fault: string, name: string, Scenario, SimulationOptions])[] = [
  [
    "reorganization",
    "indexer",
    indexing(createFirstIndexer),
    { faults: ["reorganization", "dropNext", "reorder"], seed: 1, runs: 20 },
  ],
  ["stall", "keeper", keeping(firstDoTask), { faults: ["stall", "dropNext", "late"], seed: 1, runs: 30 }],
  [
    "sealOther",
    "form",
    swapping(firstShowSwap),
    { faults: ["dropNext", "dropFlashblocks", "sealOther", "late"], seed: 4, runs: 30 },
  ],
  // A search needs 1 to 150 runs; this is what was found.
  ["lag", "cashier", cashing(createFirstCashier), { schedule: { seed: 15, faults: [behind] } }],
  [
    "sealOther",
    "payer",
    paying(firstPayAll),
    { faults: ["dropNext", "dropFlashblocks", "sealOther", "refuse"], seed: 1, runs: 20 },
  ],
]

test.each(applications)(
  "behavior: one %s is found with which the first %s fails",
  async (fault, _name, body, options) => {
    const failure = await failureOf(options, contracts, body)
    expect(failure?.schedule.map((planned) => planned.fault)).toEqual([fault])
  },
)
