/** Starts or stops the sealing of blocks at an interval. */

import { z } from "zod"
import { none, param } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { expecting } from "../../wire/describeInput.ts"
import { timerInterval } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { toMs } from "./time.ts"

const expected = expecting("an interval, or the least and the most of it")

const interval = schema(() =>
  z
    .union(
      [
        timerInterval().transform((each) => [each, each] as const),
        z
          .tuple([timerInterval(), timerInterval()])
          .refine(([least, most]) => 0 < least && least <= most, expected),
      ],
      expected,
    )
    .meta({ title: "Interval" }),
)

export const evm_setIntervalMining = method({
  name: "evm_setIntervalMining",
  aliases: ["anvil_setIntervalMining", "hardhat_setIntervalMining", "ganache_setIntervalMining"],
  summary:
    "Seals a block at this interval, or at an interval that is drawn for each block from a range; numbers below 100 are seconds, from 100 on milliseconds; 0 stops.",
  params: [param("Interval", interval)],
  result: none,
  example: { params: [0], result: null },
  access: "control",
  answers: { hardhat: true },
  handler: (node, [least, most]) =>
    node.changeSettings(() =>
      node.miner.setRule({
        blockTimeMs: toMs(least),
        blockTimesMs: most > least ? [toMs(least), toMs(most)] : undefined,
      }),
    ),
})
