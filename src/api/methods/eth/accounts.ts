/** The accounts whose keys the node holds. */

import { z } from "zod"
import type { Hex } from "../../../base/hex.ts"
import { result } from "../../rpc/method.ts"
import { hexText } from "../../wire/hex.ts"
import { method } from "../shared/method.ts"

export const eth_accounts = method({
  name: "eth_accounts",
  aliases: ["eth_requestAccounts"],
  summary: "Returns a list of addresses owned by client.",
  params: [],
  result: result(
    "Accounts",
    () => z.array(hexText()),
    (addresses: readonly Hex[]) => [...addresses],
  ),
  example: { params: [], result: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"] },
  handler: (node) => node.accounts.list.map(({ address }) => address),
})
