/** Six selectors of blocks for each of three methods. */

import type { Case } from "../../case.ts"
import { type Answer, type Call, lineOf } from "../../endpoint/rpc.ts"
import { differs, fails, holds } from "../../findings.ts"
import { readService } from "../../rules.ts"
import type { Finding } from "../../types.ts"

const address = "0x0000000000000000000000000000000000000004"
const data = "0x00c0ffee"

const selectors = ["number", "latest", "pending", "safe", "finalized", "earliest"] as const

/** The methods, each with its parameters before the block, and the fault of a result. */
const methods = {
  eth_call: {
    section: "4.1",
    params: [{ to: address, data }],
    fault: (result: unknown) =>
      /^0x([0-9a-f]{2})*$/i.test(String(result)) ? undefined : "the result is not bytes in hex",
  },
  eth_getBlockReceipts: {
    section: "4.2",
    params: [],
    fault: (result: unknown) => (Array.isArray(result) ? undefined : "the result is not a list of receipts"),
  },
  eth_getStorageAt: {
    section: "4.3",
    params: [address, "0x0"],
    fault: (result: unknown) =>
      /^0x[0-9a-f]{64}$/i.test(String(result)) ? undefined : "the result is not a word of 32 bytes",
  },
} as const

/** The cases. */
export const selectorCases: readonly Case[] = Object.entries(methods).flatMap(
  ([method, { section, params, fault }]) =>
    selectors.map(
      (selector): Case => ({
        name: `contract/${method}-${selector}`,
        group: "contract",
        says: `${method} takes ${selector === "number" ? "a block number" : JSON.stringify(selector)}`,
        rule: readService(`1 and ${section}`),
        needs: [],
        requests: 2,
        async run({ rpc }) {
          const block =
            selector === "number" ? ((await rpc.ask("eth_blockNumber")).result as string) : selector
          const call: Call = [method, ...params, block]
          return judge(call, await rpc.ask(...call), fault)
        },
      }),
    ),
)

function judge(call: Call, answer: Answer, fault: (result: unknown) => string | undefined): Finding {
  const [method, ...params] = call
  const asked = `${method} ${JSON.stringify(params)}`
  const { result, error } = answer
  if (error?.code === 403 && method === "eth_getBlockReceipts")
    return differs("public endpoint: HTTP 403", asked, lineOf(answer))
  if (error !== undefined) return fails("it is an error", asked, lineOf(answer))
  const found = fault(result)
  return found === undefined ? holds(asked, result) : fails(found, asked, result)
}
