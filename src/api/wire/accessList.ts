/** The access list of a block as JSON (EIP-7928; execution-apis `BlockAccessList`). */
import { z } from "zod"
import { toHex, toHexWord } from "../../base/hex.ts"
import type { AccountAccesses, BlockAccessList, Indexed } from "../../kernel/evm/base/blockAccessList.ts"
import { schema } from "../rpc/schema.ts"
import { hexText } from "./hex.ts"
import { toQuantity } from "./values.ts"

const changes = schema(() => z.array(z.object({ index: hexText(), value: hexText() })))

/** The accesses to the accounts, in the order of their addresses. */
export const rpcBlockAccessList = schema(() =>
  z
    .array(
      z.object({
        address: hexText(),
        storageChanges: z.array(z.object({ key: hexText(), changes: changes() })),
        storageReads: z.array(hexText()),
        balanceChanges: changes(),
        nonceChanges: changes(),
        codeChanges: z.array(z.object({ index: hexText(), code: hexText() })),
      }),
    )
    .meta({ title: "Block access list" }),
)

/** Encodes an access list: keys and values of storage have 32 bytes, other numbers are quantities. */
export const toRpcBlockAccessList = (list: BlockAccessList) => list.map(toRpcAccount)

const toRpcAccount = (account: AccountAccesses) => ({
  address: account.address,
  storageChanges: account.storageChanges.map(({ slot, changes }) => ({
    key: slot,
    changes: changes.map(({ index, value }) => ({ index: toQuantity(index), value: toHexWord(value) })),
  })),
  storageReads: account.storageReads,
  balanceChanges: account.balanceChanges.map(toRpcChange),
  nonceChanges: account.nonceChanges.map(toRpcChange),
  codeChanges: account.codeChanges.map(({ index, value }) => ({
    index: toQuantity(index),
    code: toHex(value),
  })),
})

const toRpcChange = ({ index, value }: Indexed<bigint>) => ({
  index: toQuantity(index),
  value: toQuantity(value),
})
