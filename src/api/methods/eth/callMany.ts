/** Runs calls one after the other, each on the state that those before it left. */
import { z } from "zod"
import type { CallResult } from "../../../node/query/callMany.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { callBundle, rpcCallResults, simulationContext } from "../../wire/callMany.ts"
import { stateOverrides } from "../../wire/overrides/state.ts"
import { count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

const toRpc = (results: readonly (readonly CallResult[])[]): z.infer<ReturnType<typeof rpcCallResults>> =>
  results.map((bundle) => bundle.map((each) => ({ ...each })))

export const eth_callMany = method({
  name: "eth_callMany",
  summary:
    "Executes bundles of calls on the state of a block, or of a position within it, each call on what those before it left; creates no transactions.",
  params: [
    param("Bundles", () => z.array(callBundle())),
    optional("Simulation context", simulationContext, {
      fallback: { block: { tag: "latest" }, index: undefined },
    }),
    optional("State overrides", stateOverrides),
    optional("Timeout", count, { summary: "Milliseconds after which no further call is begun." }),
  ],
  result: result("What each call of each bundle returned, or why it failed", rpcCallResults, toRpc),
  example: {
    params: [
      [{ transactions: [{ to: "0x0000000000000000000000000000000000000004", input: "0x1234" }] }],
      { blockNumber: "pending", transactionIndex: -1 },
    ],
    result: [[{ value: "0x1234" }]],
  },
  fork: { state: 1, field: "blockNumber" },
  handler: (node, bundles, context, stateOverrides, timeoutMs, task) =>
    node.callMany({ bundles, ...context, stateOverrides, timeoutMs }, task),
})
