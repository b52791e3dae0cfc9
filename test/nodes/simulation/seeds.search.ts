/** Searches with the seeds `MIDBLOCK_SEEDS`, each twice: the file `MIDBLOCK_SEEDS_LOG` gets what happened. */
import { writeFileSync } from "node:fs"
import { expect, test } from "vitest"
import { createFirstIndexer } from "../../../examples/simulation/indexer.ts"
import { firstPayAll } from "../../../examples/simulation/payer.ts"
import { contracts, indexing, paying, swapping } from "../../../examples/simulation/scenarios.ts"
import { firstShowSwap } from "../../../examples/simulation/swapForm.ts"
import { lineText } from "../../../src/simulation/schedule/journal.ts"
import { failureOf } from "../../simulation/schedule/simulated.ts"

const [first = 1, last = 2] = (process.env.MIDBLOCK_SEEDS ?? "1-3").split("-").map(Number)
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index)
const applications = [indexing(createFirstIndexer), swapping(firstShowSwap), paying(firstPayAll)]

/** All that a search finds with a seed, as text. */
async function logOf(seed: number): Promise<string> {
  const body = applications[seed % applications.length] as (typeof applications)[number]
  const failure = await failureOf({ seed, runs: 8 }, contracts, body)
  if (failure === undefined) return `seed ${seed}: passed`
  return `seed ${seed}: ${failure.message}\n${failure.journal.map(lineText).join("\n")}`
}

test("a seed finds the same failure a second time, with the same journal", async () => {
  const logs: string[] = []
  for (const seed of seeds) {
    const log = await logOf(seed)
    expect(await logOf(seed)).toBe(log)
    logs.push(log)
  }
  expect(logs.some((log) => !log.endsWith("passed"))).toBe(true)
  const file = process.env.MIDBLOCK_SEEDS_LOG
  if (file !== undefined) writeFileSync(file, logs.join("\n\n"))
})
