/** Accounts of a state as JSON, in the form of geth's dumps. */

import { hexToBytes, toChecksumAddress } from "@ethereumjs/util"
import { z } from "zod"
import { type Hex, toHex } from "../../../base/hex.ts"
import { schema } from "../../rpc/schema.ts"
import { hexText } from "../hex.ts"

/** An account of a page. */
interface DumpedAccount {
  readonly address: Hex
  /** Hash of the address. */
  readonly key: Hex
  readonly balance: bigint
  readonly nonce: bigint
  readonly storageRoot: Hex
  readonly codeHash: Hex
  readonly code: Hex
  readonly slots: readonly (readonly [slot: Hex, value: Uint8Array])[]
}

/** A page of a state. */
interface StateDump {
  readonly root: Hex
  readonly accounts: readonly DumpedAccount[]
  readonly next: Hex | undefined
}

const rpcDumpedAccount = schema(() =>
  z
    .object({
      balance: z.string(),
      nonce: z.number(),
      root: hexText(),
      codeHash: hexText(),
      code: hexText().optional(),
      storage: z.record(z.string(), z.string()).optional(),
      address: hexText(),
      key: hexText(),
    })
    .meta({ title: "Dumped account" }),
)

/** A page of accounts as JSON: decimal balances, and hex without prefix for the root and the values of slots. */
export const rpcStateDump = schema(() =>
  z
    .object({
      root: z.string(),
      accounts: z.record(z.string(), rpcDumpedAccount()),
      next: z.string().optional(),
    })
    .meta({ title: "State dump" }),
)

const unprefixed = (hex: string): string => hex.slice(2)

/** Encodes a page; `next` is base64, as Go encodes bytes. */
export const toRpcStateDump = ({
  root,
  accounts,
  next,
}: StateDump): z.infer<ReturnType<typeof rpcStateDump>> => ({
  root: unprefixed(root),
  accounts: Object.fromEntries(
    accounts.map((account) => [toChecksumAddress(account.address), toRpcAccount(account)]),
  ),
  ...(next !== undefined && { next: Buffer.from(hexToBytes(next)).toString("base64") }),
})

const toRpcAccount = (account: DumpedAccount): z.infer<ReturnType<typeof rpcDumpedAccount>> => ({
  balance: String(account.balance),
  nonce: Number(account.nonce),
  root: account.storageRoot,
  codeHash: account.codeHash,
  ...(account.code !== "0x" && { code: account.code }),
  ...(account.slots.length > 0 && {
    storage: Object.fromEntries(account.slots.map(([slot, value]) => [slot, unprefixed(toHex(value))])),
  }),
  address: account.address,
  key: account.key,
})
