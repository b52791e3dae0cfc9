import { expect, test } from "vitest"
import { firstKeys } from "../../../../src/features/forking/chain/firstKeys.ts"
import { systemContracts } from "../../../../src/kernel/evm/fork/systemContracts.ts"
import { ada, bob } from "../routes/remotes.ts"

test("default: the given accounts, the system contracts, and the counters of the two queues", () => {
  const { builderDeposits, builderExits, ...others } = systemContracts
  const contracts = Object.values(others)
  const { accounts, slots, blockHashes } = firstKeys([ada, bob, ada], contracts)
  const queues = ["0x00000961ef480eb55e80d19ad83579a64c007002", "0x0000bbddc7ce488642fb579f8b00f3a590007251"]
  expect([...accounts]).toEqual([
    ada,
    bob,
    "0x000f3df6d732807ef1319fb7b8bb8522d0beac02",
    "0x0000f90827f1c53a10cb7a02335b175320002935",
    ...queues,
  ])
  const counters = [0, 1, 2, 3].map((slot) => `0x${String(slot).padStart(64, "0")}`)
  expect(slots).toEqual(new Map(queues.map((address) => [address, new Set(counters)])))
  expect(blockHashes).toEqual(new Set())
})
