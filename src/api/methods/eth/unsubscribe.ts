/** Ends a subscription of a connection. */
import { NotificationsNotSupported } from "../../../errors/index.ts"
import { param } from "../../rpc/method.ts"
import { string } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const eth_unsubscribe = method({
  name: "eth_unsubscribe",
  summary: "Ends a subscription of this connection; needs a WebSocket.",
  params: [param("Subscription identifier", string)],
  result: yesNo("Success"),
  example: {
    after: [{ method: "eth_subscribe", params: ["newHeads"] }],
    params: ["0x5ec4b745847a269b1b9227799b745b46"],
    result: true,
  },
  fork: "local",
  handler({ session }, id) {
    if (session === undefined) throw new NotificationsNotSupported()
    return session.unsubscribe(id)
  },
})
