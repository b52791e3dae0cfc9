/** Seals blocks at an interval, or no longer. */
import { none, param } from "../../rpc/method.ts"
import { timerInterval } from "../../wire/values.ts"
import { method } from "../method.ts"
import { toMs } from "./time.ts"

export const evm_setIntervalMining = method({
  name: "evm_setIntervalMining",
  aliases: ["anvil_setIntervalMining", "hardhat_setIntervalMining", "ganache_setIntervalMining"],
  summary: "Seals a block at this interval: in seconds below 100, in milliseconds from 100 on; 0 stops.",
  params: [param("Interval", timerInterval)],
  result: none,
  example: { params: [0], result: null },
  access: "control",
  answers: { hardhat: true },
  handler: (node, interval) => node.miner.setRule({ blockTimeMs: toMs(interval) }),
})
