/** The balance, the nonce and the code of an account as JSON, for the methods that answer with them. */

import { z } from "zod"
import { emptyBytes } from "../../../base/binary.ts"
import { type Hex, toHex } from "../../../base/hex.ts"
import type { View } from "../../../kernel/state/store.ts"
import { result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { toQuantity } from "../../wire/values.ts"

/** The parts of an account that a client asks for most. */
export interface AccountInfo {
  readonly balance: bigint
  readonly nonce: bigint
  readonly code: Uint8Array
}

/** Reads an account; one that does not exist has no balance, nonce 0 and no code. */
export function accountInfoOf(view: View, address: Hex): AccountInfo {
  const account = view.account(address)
  if (account === undefined) return { balance: 0n, nonce: 0n, code: emptyBytes }
  return { balance: account.balance, nonce: account.nonce, code: view.code(account.codeHash) }
}

const rpcAccountInfo = schema(() =>
  z
    .object({ balance: z.string(), nonce: z.string(), code: z.string() })
    .meta({ title: "Account information" }),
)

/** Encodes {@link AccountInfo}. */
export const accountInfo = result("Account information", rpcAccountInfo, (info: AccountInfo) => ({
  balance: toQuantity(info.balance),
  nonce: toQuantity(info.nonce),
  code: toHex(info.code),
}))
