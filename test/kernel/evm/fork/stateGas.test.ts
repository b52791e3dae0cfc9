import { expect, test } from "vitest"
import { scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { statePricesOf } from "../../../../src/kernel/evm/fork/stateGas.ts"

const pricesIn = (hardfork: "bpo2" | "amsterdam") =>
  statePricesOf(
    createRules(scheduleFromGenesis({ chainId: 1n, hardfork })).at({
      ...{ number: 0n, timestamp: 0n, parentTotalDifficulty: 0n },
    }),
  )

test("default: state gas in Amsterdam by what it pays for; none before", () => {
  expect(pricesIn("amsterdam")).toEqual({
    ...{ account: 183_600, slot: 97_920, codeByte: 1530, delegation: 35_190 },
    ...{ accountWrite: 9000n, maxExecution: 16_777_216n },
  })
  expect(pricesIn("bpo2")).toBeUndefined()
})
