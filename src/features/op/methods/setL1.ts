/** Sets values of the simulated L1. */
import { method } from "../../../api/methods/shared/method.ts"
import { none, param } from "../../../api/rpc/method.ts"
import { InvalidArgument } from "../../../errors/index.ts"
import { l1Values } from "../parameters.ts"
import { choose } from "./choice.ts"

export const midblock_setL1 = method({
  name: "midblock_setL1",
  summary:
    "Sets values of the L1 origin of the open block of an OP chain, such as its number and its fees in wei, or the scalars of the fees; later blocks go on from them.",
  params: [param("Values", l1Values)],
  result: none,
  example: { network: "op", params: [{ baseFee: "0x3b9aca00" }], result: null },
  access: "control",
  async handler(node, values) {
    await choose(node, "midblock_setL1", (before) => {
      const { timestamp: latest } = node.builder.open.header
      if (values.timestamp !== undefined && values.timestamp > latest) throw tooLate(values.timestamp, latest)
      return { ...before, values: { ...before.values, ...values } }
    })
  },
})

/** A block is never earlier than its origin (optimism specs, protocol/derivation.md). */
const tooLate = (timestamp: bigint, latest: bigint) =>
  new InvalidArgument({
    ...{ index: 0, path: "Values.timestamp" },
    reason: `expected at most that of the open block, ${latest}, got ${timestamp}`,
  })
