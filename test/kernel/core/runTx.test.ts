/** EthereumJS's own `runTx` over the engine, on the official state tests: a sample of the files, or all on demand. */
import { runTx } from "@ethereumjs/vm"
import { describe, expect, test } from "vitest"
import { toLog } from "../../../src/kernel/evm/base/records.ts"
import { createEngineVm, type EngineVm, engineName } from "./engine.ts"
import {
  blockHash,
  type Execute,
  rootsAfter,
  stateCases,
  stateTestFiles,
  type UseMachine,
  withoutStateTests,
} from "./stateCases.ts"

const everyFile = process.env.MIDBLOCK_STATE_TESTS === "all"
const files = withoutStateTests ? [] : stateTestFiles(everyFile ? 1 : 27)
const use: UseMachine<EngineVm> = async (common, view, run) =>
  run(await createEngineVm(common, view, blockHash))

const execute: Execute<EngineVm> = async ({ vm }, { transaction }, block) => {
  const { receipt } = await runTx(vm, { tx: transaction, block })
  return receipt.logs.map(toLog)
}

describe.skipIf(withoutStateTests)(`behavior: runTx over ${engineName} gives the expected roots`, () => {
  test.each(files)("%s", { timeout: 300_000 }, async (file) => {
    const cases = stateCases(file)
    const found = []
    for (const each of cases) {
      const { refusal, ...roots } = await rootsAfter(each, use, execute)
      found.push({ name: each.name, isRefused: refusal !== undefined, roots })
    }
    expect(found).toEqual(
      cases.map(({ name, roots, exception }) => ({ name, isRefused: exception !== undefined, roots })),
    )
  })
})
