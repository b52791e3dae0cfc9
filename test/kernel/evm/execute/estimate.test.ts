import { expect, test } from "vitest"
import { estimateGas } from "../../../../src/kernel/evm/execute/estimate.ts"
import type { CallMessage, CallOutcome } from "../../../../src/kernel/evm/execute/message.ts"
import { message } from "./fixtures.ts"

/** Creates a message that needs `needed` gas and uses `used` of it, and the limits that were tried. */
function needing(needed: bigint, used = needed, failure = "out of gas") {
  const tried: bigint[] = []
  const run = async ({ gas }: CallMessage): Promise<CallOutcome> => {
    tried.push(gas)
    return {
      ...{ output: "0x", failure: gas < needed ? failure : undefined, reason: undefined, logs: [] },
      ...{ gasUsed: used, maxGasUsed: used, blobGasUsed: 0n },
    }
  }
  return { run, tried }
}

const bounds = (allowance: bigint) => ({ allowance, minimum: 21_000n })

test("default: two runs if the gas used is enough as the limit", async () => {
  const { run, tried } = needing(50_000n)
  expect(await estimateGas(message(), bounds(1_000_000n), run)).toBe(50_000n)
  expect(tried).toEqual([1_000_000n, 50_000n])
})

test.each([50_001n, 52_000n, 53_094n, 60_001n, 999_999n, 1_000_000n])(
  "behavior: the exact limit of a message that needs more gas than it uses: %i",
  async (needed) => {
    expect(await estimateGas(message(), bounds(1_000_000n), needing(needed, 50_000n).run)).toBe(needed)
  },
)

test("error: the allowance is not enough", async () => {
  await expect(estimateGas(message(), bounds(40_000n), needing(50_000n).run)).rejects.toThrow(
    "gas required exceeds allowance (40000)",
  )
  await expect(estimateGas(message(), bounds(40_000n), async () => undefined)).rejects.toThrow(
    "gas required exceeds allowance (40000)",
  )
})

test("error: the message reverts with the whole allowance", async () => {
  await expect(
    estimateGas(message(), bounds(40_000n), needing(50_000n, 30_000n, "revert").run),
  ).rejects.toThrow("execution reverted")
})

test("behavior: not below the gas of the cheapest transaction", async () => {
  const run = needing(10_000n).run
  expect(await estimateGas(message(), bounds(40_000n), run)).toBe(21_000n)
  expect(await estimateGas(message(), { allowance: 40_000n, minimum: 12_000n }, run)).toBe(12_000n)
})
