/** Returns the access list of a transaction: the addresses and slots that it would touch. */

import { z } from "zod"
import { decodeRevert } from "../../../kernel/evm/base/revert.ts"
import type { AccessOutcome } from "../../../kernel/evm/execute/accessList.ts"
import { failureText } from "../../../kernel/evm/execute/failure.ts"
import { withBlobHashes } from "../../../node/submit/blobFields.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { callRequest } from "../../wire/call.ts"
import { hexText } from "../../wire/hex.ts"
import { stateOverrides } from "../../wire/overrides/state.ts"
import { toQuantity } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

const rpcAccessListResult = schema(() =>
  z
    .object({
      accessList: z.array(z.object({ address: hexText(), storageKeys: z.array(hexText()) })),
      gasUsed: hexText(),
      error: z.string().optional(),
    })
    .meta({ title: "Access list result" }),
)

const toRpc = ({ accessList, outcome }: AccessOutcome): z.infer<ReturnType<typeof rpcAccessListResult>> => ({
  accessList: accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
  gasUsed: toQuantity(outcome.gasUsed),
  ...(outcome.failure !== undefined && { error: failureText({ ...outcome, reason: namedError(outcome) }) }),
})

/**
 * The custom error by the artifacts. geth returns the error of the EVM, which never has the reason of a revert (ethapi
 * `CreateAccessList`).
 */
const namedError = ({ output, reason }: AccessOutcome["outcome"]): string | undefined =>
  decodeRevert(output) === undefined ? reason : undefined

export const eth_createAccessList = method({
  name: "eth_createAccessList",
  summary: "Generates an access list for a transaction.",
  params: [
    param("Transaction", callRequest),
    optional("Block", blockSelector, { fallback: { tag: "latest" } }),
    optional("stateOverrides", stateOverrides),
  ],
  result: result("Gas used", rpcAccessListResult, toRpc),
  example: {
    params: [{ to: "0x0000000000000000000000000000000000001234", value: "0x0" }, "latest"],
    result: { accessList: [], gasUsed: "0x5208" },
  },
  fork: { state: 1 },
  handler: async (node, transaction, selector, state, task) =>
    node.calls.accessList(await withBlobHashes(transaction), selector, { state }, task),
})
