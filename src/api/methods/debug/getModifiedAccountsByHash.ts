/** Returns the accounts that a block, or a range of blocks, changed. */
import { modifiedAccounts } from "../../../node/query/storageRange.ts"
import { optional, param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { payment, seal } from "../shared/exampleCalls.ts"
import { method } from "../shared/method.ts"
import { addresses, before } from "./modified.ts"

export const debug_getModifiedAccountsByHash = method({
  name: "debug_getModifiedAccountsByHash",
  summary:
    "Returns the accounts that differ between the states after two blocks; for one block, the accounts that it changed.",
  params: [param("Start block", hash32), optional("End block", hash32)],
  result: addresses,
  example: {
    after: [payment, seal],
    params: ["0x9efe0fb684e90e22acdff639835daf4048cb131438b66be10769ecbe9911c980"],
    result: [
      "0x0000000000000000000000000000000000000000",
      "0x0000000000000000000000000000000000001234",
      "0x0000f90827f1c53a10cb7a02335b175320002935",
      "0x000f3df6d732807ef1319fb7b8bb8522d0beac02",
      "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
    ],
  },
  fork: "modifiedAccounts",
  handler: (node, start, end) =>
    end === undefined
      ? modifiedAccounts(node, before(node, { hash: start, requireCanonical: false }), {
          hash: start,
          requireCanonical: false,
        })
      : modifiedAccounts(
          node,
          { hash: start, requireCanonical: false },
          { hash: end, requireCanonical: false },
        ),
})
