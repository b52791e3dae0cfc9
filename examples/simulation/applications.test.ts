/** Applications under schedules of faults. The first versions of all of them fail, see the tests of the repository. */
import { test } from "midblock/vitest"
import { createCashier } from "./cashier.ts"
import { createIndexer } from "./indexer.ts"
import { doTask } from "./keeper.ts"
import { payAll } from "./payer.ts"
import { cashing, contracts, indexing, keeping, paying, swapping } from "./scenarios.ts"
import { showSwap } from "./swapForm.ts"

const it = test.setup(contracts)
const runs = 5

it.simulation(
  "an indexer has the balances of the chain",
  { faults: ["reorganization", "sealOther", "dropNext", "reorder", "repeatMessages"], runs },
  indexing(createIndexer),
)

it.simulation("a task is done once", { runs }, keeping(doTask))

it.simulation("a swap that is shown as done has brought its points", { runs }, swapping(showSwap))

it.simulation(
  "a shop is credited what it was paid",
  { faults: ["lag", "late", "refuse", "cut", "dropNext", "stall"], runs },
  cashing(createCashier),
)

it.simulation("every receiver has its payment", { runs }, paying(payAll))
