/** Held flashblocks: transactions wait until a command or the seal. */
import { none, param } from "../../rpc/method.ts"
import { flag } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const midblock_setHoldFlashblocks = method({
  name: "midblock_setHoldFlashblocks",
  aliases: ["midblock_setHoldSubblocks"],
  summary:
    "Lets transactions wait until midblock_flashblock or the seal of a block, or no longer; without effect while automine is on.",
  params: [param("Enabled", flag)],
  result: none,
  example: { params: [true], result: null },
  access: "control",
  handler: (node, isOn) => node.miner.hold(isOn),
})
