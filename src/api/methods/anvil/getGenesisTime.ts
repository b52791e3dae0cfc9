/** The timestamp of the first block. */
import { z } from "zod"
import { result } from "../../rpc/method.ts"
import { method } from "../shared/method.ts"

export const anvil_getGenesisTime = method({
  name: "anvil_getGenesisTime",
  summary: "Returns the timestamp of the genesis block, in seconds.",
  params: [],
  result: result(
    "Seconds",
    () => z.number(),
    (seconds: bigint) => Number(seconds),
  ),
  example: { params: [], result: 1_763_254_153 },
  handler: (node) => node.blocks.record({ tag: "earliest" }).header.timestamp,
})
