/** Returns the creator of a contract, and the transaction that created it. */
import { z } from "zod"
import type { Creation } from "../../../node/query/addressIndex.ts"
import { param, result } from "../../rpc/method.ts"
import { address } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const ots_getContractCreator = method({
  name: "ots_getContractCreator",
  summary:
    "Returns the transaction that created a contract, and the account or contract that created it; null when there is none.",
  params: [param("Address", address)],
  result: result(
    "Contract creator, or null",
    () => z.object({ hash: z.string(), creator: z.string() }).nullable(),
    (creation: Creation | undefined) => (creation === undefined ? null : { ...creation }),
  ),
  example: { params: ["0x0000000000000000000000000000000000001234"], result: null },
  fork: "creator",
  handler: (node, contract) => node.search.creation(contract),
})
