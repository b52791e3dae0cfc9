/** Which accounts a block, or a range of blocks, changed. */
import { modifiedAccounts } from "../../node/storageRange.ts"
import { optional, param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../method.ts"
import { addresses, before } from "./modified.ts"

export const debug_getModifiedAccountsByHash = method({
  name: "debug_getModifiedAccountsByHash",
  summary:
    "Returns the accounts that differ between the ends of two blocks; of one block, what it changed itself.",
  params: [param("Start block", hash32), optional("End block", hash32)],
  result: addresses,
  example: { params: ["0x1abab01e43bdc5a63c12b019aa2fdf163b38066fdf5b237626e745900466f0f1"], result: [] },
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
