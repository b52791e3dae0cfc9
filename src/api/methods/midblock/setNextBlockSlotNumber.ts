/** Sets the slot number of the next block only (EIP-7843). */
import { InvalidRequest } from "../../../errors/index.ts"
import { param } from "../../rpc/method.ts"
import { uint64 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const midblock_setNextBlockSlotNumber = method({
  name: "midblock_setNextBlockSlotNumber",
  summary:
    "Sets the slot number of the open block, which SLOTNUM returns from Amsterdam on; later blocks count on from it. Refused before Amsterdam.",
  params: [param("Slot number", uint64)],
  result: yesNo("Set"),
  example: { hardfork: "amsterdam", params: ["0x2a"], result: true },
  access: "control",
  handler: async (node, slotNumber) => {
    if (node.builder.open.header.slotNumber === undefined)
      throw new InvalidRequest(
        "midblock_setNextBlockSlotNumber: the open block is before Amsterdam and has no slot",
      )
    await node.cheats.overrideNextBlock({ slotNumber })
    return true
  },
})
