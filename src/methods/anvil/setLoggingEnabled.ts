/** Whether requests are told to who listens, such as the log. */
import { none, param } from "../../rpc/method.ts"
import { flag } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_setLoggingEnabled = method({
  name: "anvil_setLoggingEnabled",
  aliases: ["hardhat_setLoggingEnabled", "ganache_setLoggingEnabled"],
  summary: "Lets the node log what it is asked, or keep silent.",
  params: [param("Enabled", flag)],
  result: none,
  example: { params: [false], result: null },
  access: "control",
  answers: { hardhat: true },
  handler: (node, enabled) => {
    node.log.enabled = enabled
  },
})
