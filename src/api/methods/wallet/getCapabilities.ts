/** The capabilities of an account for batches of calls (EIP-5792). */

import { z } from "zod"
import { UnknownAccount } from "../../../errors/index.ts"
import { optional, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { address, toQuantity, uint } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

const rpcCapabilities = schema(() =>
  z
    .record(z.string(), z.object({ atomic: z.object({ status: z.string() }) }))
    .meta({ title: "Capabilities by chain" }),
)

/** Calls are sent as separate transactions: another one can come between two of them. */
const capabilities = { atomic: { status: "unsupported" } }

export const wallet_getCapabilities = method({
  name: "wallet_getCapabilities",
  summary: "Returns the capabilities of an account by chain id; batches are not atomic.",
  params: [optional("Address", address), optional("Chain ids", () => z.array(uint()))],
  result: result("Capabilities", rpcCapabilities, (chainIds: readonly bigint[]) =>
    Object.fromEntries(chainIds.map((chainId) => [toQuantity(chainId), capabilities])),
  ),
  example: {
    params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"],
    result: { "0x7a69": capabilities },
  },
  access: "keys",
  handler(node, account, chainIds) {
    if (account !== undefined && !node.accounts.has(account)) throw new UnknownAccount({ address: account })
    const { chainId } = node.rules
    return chainIds === undefined || chainIds.includes(chainId) ? [chainId] : []
  },
})
