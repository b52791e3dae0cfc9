import { getActivePrecompiles } from "@ethereumjs/evm"
import { expect, test } from "vitest"
import { type HardforkName, hardforks } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { isPrecompile, precompileAddresses } from "../../../../src/kernel/evm/fork/precompiles.ts"
import { rulesOf } from "../../core/randomRuns.ts"

test.each(Object.keys(hardforks) as HardforkName[])(
  "default: the precompiled contracts of %s are those of EthereumJS",
  (fork) => {
    const common = rulesOf(fork)
    const expected = [...getActivePrecompiles(common).keys()].map((key) => `0x${key}`)
    expect(precompileAddresses(common)).toEqual(expected.sort())
  },
)

test("isPrecompile: an address is one only in the forks that have it", () => {
  const p256Verify = `0x${"100".padStart(40, "0")}` as const
  expect([rulesOf("prague"), rulesOf("osaka")].map((common) => isPrecompile(common, p256Verify))).toEqual([
    false,
    true,
  ])
})
