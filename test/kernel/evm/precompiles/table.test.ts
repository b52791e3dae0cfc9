import { expect, test } from "vitest"
import type { HardforkName } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { curvePrecompiles } from "../../../../src/kernel/evm/precompiles/table.ts"
import { osaka, rulesOf } from "./contracts.ts"

const byzantium = [0x01, 0x06, 0x07, 0x08]
const prague = [...byzantium, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x10, 0x11]

test.each<[HardforkName, readonly number[]]>([
  ["spuriousDragon", [0x01]],
  ["byzantium", byzantium],
  ["shanghai", byzantium],
  ["cancun", [...byzantium, 0x0a]],
  ["prague", prague],
  ["osaka", [...prague, 0x100]],
])("default: the contracts of %s are at the addresses of their EIPs", (fork, numbers) => {
  const addresses = numbers.map((number) => `0x${number.toString(16).padStart(40, "0")}`)
  expect([...curvePrecompiles(rulesOf(fork)).keys()]).toEqual(addresses)
})

test("behavior: the prices of the contracts on BN254 are those of the fork (EIP-1108)", () => {
  const pricesIn = (fork: HardforkName) =>
    [...curvePrecompiles(rulesOf(fork)).values()].slice(1, 4).map(({ gasOf }) => gasOf(new Uint8Array(384)))
  expect(pricesIn("byzantium")).toEqual([500, 40_000, 100_000 + 2 * 80_000])
  expect(pricesIn("istanbul")).toEqual([150, 6000, 45_000 + 2 * 34_000])
})

test("args: ECRECOVER returns the signer that was set for an input", async () => {
  const signer = `0x${"5e".repeat(20)}` as const
  const recovery = curvePrecompiles(osaka, ([first]) => (first === 7 ? signer : undefined)).get(
    `0x${"1".padStart(40, "0")}`,
  )
  expect(await recovery?.run(Uint8Array.of(7))).toEqual(
    Uint8Array.from([...Array(12).fill(0), ...Array(20).fill(0x5e)]),
  )
  expect(await recovery?.run(Uint8Array.of(8))).toEqual(new Uint8Array())
})
