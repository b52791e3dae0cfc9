/** The state roots within a block. */
import { z } from "zod"
import { toHex } from "../../../base/hex.ts"
import { versionBefore } from "../../../kernel/chain/block.ts"
import { optional, param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { payment } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { hashList } from "../shared/results.ts"

export const debug_intermediateRoots = method({
  name: "debug_intermediateRoots",
  summary: "Returns the state root after each transaction of a block; of the open block too.",
  params: [
    param("Block", blockSelector),
    optional("Configuration", () => z.looseObject({}).meta({ title: "Configuration" })),
  ],
  result: hashList("State roots"),
  example: {
    after: [payment],
    params: ["pending"],
    result: ["0x824091a343ad0b88f2e0f068b6dacf893768f18bc2a6bdd01dc4116b213a769f"],
  },
  fork: "local",
  handler(node, block) {
    const record = node.blocks.record(block)
    return record.transactions.map((_, index) => toHex(node.state.root(versionBefore(record, index + 1))))
  },
})
