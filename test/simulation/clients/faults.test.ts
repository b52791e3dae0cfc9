/** What widespread clients cannot bear: one fault each, with which the promise of `clients.test.ts` is broken. */
import { expect, test } from "vitest"
import type { SimulationOptions } from "../../../src/simulation/schedule/options.ts"
import { type Body, failureOf } from "../schedule/simulated.ts"
import { contracts } from "./common.ts"
import { ethersEvents, ethersWait } from "./ethers.ts"
import { viemFilter, viemReceipt, viemSubscription } from "./viem.ts"

type Scenario = Body<Awaited<ReturnType<typeof contracts>>>
type Fault = NonNullable<SimulationOptions["schedule"]>["faults"][number]

const cut: Fault = { atMs: 1501, fault: "cut", arguments: { count: 2 } }
const ended: Fault = { atMs: 0, fault: "endSubscriptions", arguments: {} }
const refused: Fault = { atMs: 0, fault: "refuse", arguments: { status: 429, forMs: 1 } }
const reorganized: Fault = { atMs: 2001, fault: "reorganization", arguments: { depth: 1 } }
const behind: Fault = {
  atMs: 501,
  fault: "lag",
  arguments: { blocks: 0, flashblocks: 2, alternating: true, forMs: 2000 },
}

const broken: readonly (readonly [what: string, Scenario, seed: number, Fault, message: RegExp])[] = [
  ["viem: a lost answer of eth_getFilterChanges loses its logs", viemFilter, -850705528, cut, /deeply equal/],
  [
    "viem: a subscription whose connection ends is not made again",
    viemSubscription,
    1,
    ended,
    /expected \[\]/,
  ],
  [
    "viem: a receipt that one of two servers lacks ends the wait",
    viemReceipt,
    -1847428515,
    behind,
    /NotFound/,
  ],
  ["ethers: a refused eth_newFilter ends the listener", ethersEvents, 2147483630, refused, /expected \[\]/],
  [
    "ethers: a refused eth_blockNumber is an error that nobody handles",
    ethersWait,
    -896801273,
    refused,
    /could not coalesce/,
  ],
  ["ethers: a removed log is not told", ethersEvents, -29, reorganized, /deeply equal/],
]

test.each(broken)("%s", async (_what, scenario, seed, fault, message) => {
  const failure = await failureOf({ schedule: { seed, faults: [fault] } }, contracts, scenario)
  expect(failure?.message).toMatch(message)
})
