import type { Common } from "@ethereumjs/common"
import { expect, test } from "vitest"
import { createMachines } from "../../../../src/kernel/evm/execute/machine.ts"
import { hardforks, type RulesForkName } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { blockHash, outcomeOf, randomRun, rulesOf } from "../../../kernel/core/randomRuns.ts"
import { createEthereumJsMachine } from "../machine.ts"

const machines = createMachines(blockHash)
const programsPerFork = Number(process.env.MIDBLOCK_PROGRAMS ?? 40)

/** Runs one program of a fork in our core and in EthereumJS's interpreter. */
async function bothOutcomes(common: Common, seed: number) {
  const { codes, view, run } = randomRun(common, seed)
  const ours = await machines.use(common, view, (machine) => outcomeOf(machine, run))
  const stock = await outcomeOf(await createEthereumJsMachine(common, view, blockHash), run)
  return { ours: { seed, codes, ...ours }, stock: { seed, codes, ...stock } }
}

test.each(Object.keys(hardforks) as RulesForkName[])(
  "behavior: random programs in %s have the same outcome as in EthereumJS's interpreter",
  { timeout: 600_000 },
  async (name) => {
    const common = rulesOf(name)
    for (let seed = 0; seed < programsPerFork; seed++) {
      const { ours, stock } = await bothOutcomes(common, 1000 * seed + name.length)
      expect(ours).toEqual(stock)
    }
  },
)
