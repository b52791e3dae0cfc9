/** Enables or disables the `request` events, which the log prints. */
import { none, param } from "../../rpc/method.ts"
import { flag } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const anvil_setLoggingEnabled = method({
  name: "anvil_setLoggingEnabled",
  aliases: ["hardhat_setLoggingEnabled", "ganache_setLoggingEnabled"],
  summary: "Enables or disables the log of requests.",
  params: [param("Enabled", flag)],
  result: none,
  example: { params: [false], result: null },
  access: "control",
  answers: { hardhat: true },
  handler: (node, enabled) => {
    node.log.enabled = enabled
  },
})
