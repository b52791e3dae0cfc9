/** Widespread clients under schedules of faults: `MIDBLOCK_CLIENT_RUNS=10000` is the number of runs of each. */
import { test } from "midblock/vitest"
import { faultNames } from "../../../src/simulation/schedule/faults/names.ts"
import {
  contracts,
  ethersEvents,
  ethersWait,
  viemCalls,
  viemFilter,
  viemReceipt,
  viemSubscription,
} from "./scenarios.ts"

const it = test.setup(contracts)
const runs = Number(process.env.MIDBLOCK_CLIENT_RUNS ?? 2)

/** All faults but those that a client cannot bear; `faults.test.ts` shows what happens then. */
const without = (...absent: readonly string[]) => ({
  runs,
  faults: faultNames.filter((name) => name !== "failOrigin" && !absent.includes(name)),
})

it.simulation("viem: waitForTransactionReceipt resolves", without("lag"), viemReceipt)
it.simulation(
  "viem: watchContractEvent by polls has the events of the chain",
  without("cut", "restart"),
  viemFilter,
)
it.simulation(
  "viem: watchContractEvent by a subscription has the events of the chain",
  without("restart", "endSubscriptions", "silence"),
  viemSubscription,
)
it.simulation("viem: sendCalls and waitForCallsStatus", without(), viemCalls)

/** ethers does not ask a second time. */
const answered = without("reorganization", "refuse", "cut", "restart")

it.simulation("ethers: waitForTransaction resolves", without("refuse", "cut", "restart"), ethersWait)
it.simulation("ethers: on(event) has the events of the chain", answered, ethersEvents)
