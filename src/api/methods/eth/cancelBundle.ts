/** Removes a waiting bundle. */
import { none, param } from "../../rpc/method.ts"
import { cancelledBundle } from "../../wire/bundle.ts"
import { method } from "../shared/method.ts"

export const eth_cancelBundle = method({
  name: "eth_cancelBundle",
  summary: "Removes the waiting bundle that was sent with this replacementUuid, if there is one.",
  params: [param("Bundle", cancelledBundle)],
  result: none,
  example: { params: [{ replacementUuid: "3f2b1c2e-8d0c-4a6e-9c55-0b8c6f1d7a11" }], result: null },
  fork: "local",
  handler: (node, { replacementUuid }) => node.sendBundle.cancel(replacementUuid),
})
