/** The fields of an account in its leaf of the state trie. */

import { z } from "zod"
import { toHex } from "../../../base/hex.ts"
import type { AccountProof } from "../../../kernel/state/store.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { address, toQuantity } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

const rpcAccount = schema(() =>
  z
    .object({ nonce: z.string(), balance: z.string(), storageRoot: z.string(), codeHash: z.string() })
    .meta({ title: "Account" }),
)

/** Keccak-256 of no bytes: the code hash of an account without code. */
const emptyCodeHash = "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"

const toRpc = ({ account, storageHash }: AccountProof) => ({
  nonce: toQuantity(account?.nonce ?? 0n),
  balance: toQuantity(account?.balance ?? 0n),
  storageRoot: toHex(storageHash),
  codeHash: account === undefined ? emptyCodeHash : toHex(account.codeHash),
})

export const eth_getAccount = method({
  name: "eth_getAccount",
  summary: "Returns the nonce, the balance, the storage root and the code hash of an account.",
  params: [param("Address", address), optional("Block", blockSelector, { fallback: { tag: "latest" } })],
  result: result("Account", rpcAccount, toRpc),
  example: {
    params: ["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "latest"],
    result: {
      nonce: "0x0",
      balance: "0x21e19e0c9bab2400000",
      storageRoot: "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
      codeHash: emptyCodeHash,
    },
  },
  fork: "account",
  handler: (node, account, block) => node.state.prove(node.blocks.view(block).version, account, []),
})
