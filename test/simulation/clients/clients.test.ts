/** Widespread clients under schedules of faults: `MIDBLOCK_CLIENT_RUNS=10000` is the number of runs of each. */
import { test } from "midblock/vitest"
import { faultNames } from "../../../src/simulation/schedule/faults/names.ts"
import { blockstreamEvents } from "./blockstream.ts"
import { contracts } from "./common.ts"
import { ethersEvents, ethersWait } from "./ethers.ts"
import { viemCalls, viemFilter, viemReceipt, viemSubscription } from "./viem.ts"
import { wagmiBlocks, wagmiCalls, wagmiEvents, wagmiReceipt } from "./wagmi.ts"

const it = test.setup(contracts)
const runs = Number(process.env.MIDBLOCK_CLIENT_RUNS ?? 2)
const timeoutMs = 120_000 + runs * 1000

/** All faults but those that a client cannot bear; `faults.test.ts` shows what happens then. */
const without = (...absent: readonly string[]) => ({
  runs,
  faults: faultNames.filter((name) => name !== "failOrigin" && !absent.includes(name)),
})

it.simulation("viem: waitForTransactionReceipt resolves", without("lag"), viemReceipt, timeoutMs)
it.simulation(
  "viem: watchContractEvent by polls has the events of the chain",
  without("cut", "restart"),
  viemFilter,
  timeoutMs,
)
it.simulation(
  "viem: watchContractEvent by a subscription has the events of the chain",
  without("restart", "endSubscriptions", "silence"),
  viemSubscription,
  timeoutMs,
)
it.simulation("viem: sendCalls and waitForCallsStatus", without(), viemCalls, timeoutMs)

it.simulation("wagmi: waitForTransactionReceipt resolves", without("lag"), wagmiReceipt, timeoutMs)
it.simulation(
  "wagmi: watchContractEvent has the events of the chain",
  without("cut", "restart"),
  wagmiEvents,
  timeoutMs,
)
it.simulation("wagmi: sendCalls and waitForCallsStatus", without(), wagmiCalls, timeoutMs)
it.simulation(
  "wagmi: writeContract, and watchBlockNumber ends at the head",
  without(),
  wagmiBlocks,
  timeoutMs,
)

/** ethers does not ask a second time. */
const answered = without("reorganization", "refuse", "cut", "restart")

it.simulation(
  "ethers: waitForTransaction resolves",
  without("refuse", "cut", "restart"),
  ethersWait,
  timeoutMs,
)
it.simulation("ethers: on(event) has the events of the chain", answered, ethersEvents, timeoutMs)

it.simulation("blockstream: an indexer has the logs of the chain", without(), blockstreamEvents, timeoutMs)
