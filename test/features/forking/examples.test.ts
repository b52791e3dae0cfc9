/** The fork files of examples/forking: recorded again, they have the same bytes. `vitest -u` writes them. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { createChain } from "../../../examples/forking/chain.ts"
import { suite as clients } from "../../../examples/forking/clients.ts"
import { suite as contracts } from "../../../examples/forking/contracts.ts"

const folder = mkdtempSync(join(tmpdir(), "midblock-forks-"))
const remote = await createChain()
afterAll(async () => {
  await remote.close()
  rmSync(folder, { recursive: true })
})

const suites = { clients, contracts }
const recordOf = (name: string, round: string) => join(folder, `${name}.${round}.json`)

for (const [name, suite] of Object.entries(suites))
  for (const round of ["first", "second"])
    suite({ url: remote, record: recordOf(name, round), offline: false })

test.each(Object.keys(suites))("%s.fork.json is equal to a new recording", async (name) => {
  const recorded = readFileSync(recordOf(name, "first"), "utf8")
  expect(readFileSync(recordOf(name, "second"), "utf8")).toBe(recorded)
  await expect(recorded).toMatchFileSnapshot(`../../../examples/forking/${name}.fork.json`)
})
