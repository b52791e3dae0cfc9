/** The official state tests, in our core and in that of EthereumJS: a sample of the files, or all on demand. */
import { describe, expect, test } from "vitest"
import { createMachines, type Machine } from "../../../../src/kernel/evm/execute/machine.ts"
import {
  blockHash,
  executeOurs,
  rootsAfter,
  stateCases,
  stateTestFiles,
  type UseMachine,
  withoutStateTests,
} from "../../../kernel/core/stateCases.ts"
import { createEthereumJsMachine } from "../machine.ts"

const everyFile = process.env.MIDBLOCK_STATE_TESTS === "all"
const files = withoutStateTests ? [] : stateTestFiles(everyFile ? 1 : 9)

/** Loops of 50,000 calls, which take EthereumJS seconds: it runs them only when all files are run. */
const isLong = (file: string) => /50000/.test(file) && !everyFile

const loops: Record<string, UseMachine<Machine>> = {
  "our core": createMachines(blockHash).use,
  "the interpreter of EthereumJS": async (common, view, run) =>
    run(await createEthereumJsMachine(common, view, blockHash)),
}

describe.skipIf(withoutStateTests).each(Object.entries(loops))(
  "behavior: %s gives the expected roots",
  (name, use) => {
    test.each(files.filter((file) => name === "our core" || !isLong(file)))(
      "%s",
      { timeout: 300_000 },
      async (file) => {
        const cases = stateCases(file)
        const found = []
        for (const each of cases) {
          const { refusal, ...roots } = await rootsAfter(each, use, executeOurs)
          found.push({ name: each.name, isRefused: refusal !== undefined, roots })
        }
        expect(found).toEqual(
          cases.map(({ name, roots, exception }) => ({ name, isRefused: exception !== undefined, roots })),
        )
      },
    )
  },
)
