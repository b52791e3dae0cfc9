/** Account proofs as JSON (EIP-1186). */

import { bytesToBigInt, KECCAK256_NULL } from "@ethereumjs/util"
import { z } from "zod"
import { type Hex, toHex } from "../../base/hex.ts"
import { schema } from "../rpc/schema.ts"
import { hexText } from "./hex.ts"
import { toQuantity } from "./values.ts"

const rpcStorageProof = schema(() =>
  z.object({ key: hexText(), value: hexText(), proof: z.array(hexText()) }).meta({ title: "Storage proof" }),
)

/** An account proof as JSON. */
export const rpcAccountProof = schema(() =>
  z
    .object({
      address: hexText(),
      accountProof: z.array(hexText()),
      balance: hexText(),
      codeHash: hexText(),
      nonce: hexText(),
      storageHash: hexText(),
      storageProof: z.array(rpcStorageProof()).meta({ title: "Storage proofs" }),
    })
    .meta({ title: "Account proof" }),
)

/** The requested account and its proof. */
export interface ProvedAccount {
  readonly address: Hex
  /** The requested keys, in the order of the proof's slots. */
  readonly keys: readonly { readonly shown: Hex }[]
  readonly proof: {
    /** `undefined` when there is none. */
    readonly account:
      | { readonly nonce: bigint; readonly balance: bigint; readonly codeHash: Uint8Array }
      | undefined
    readonly accountProof: readonly Uint8Array[]
    readonly storageHash: Uint8Array
    readonly storageProofs: readonly { readonly value: Uint8Array; readonly nodes: readonly Uint8Array[] }[]
  }
}

/** Encodes a proof; an absent account has a proof of its absence and the values of an empty account. */
export function toRpcAccountProof({
  address,
  keys,
  proof,
}: ProvedAccount): z.infer<ReturnType<typeof rpcAccountProof>> {
  const { account, accountProof, storageHash, storageProofs } = proof
  return {
    address,
    accountProof: accountProof.map(toHex),
    balance: toQuantity(account?.balance ?? 0n),
    codeHash: toHex(account?.codeHash ?? KECCAK256_NULL),
    nonce: toQuantity(account?.nonce ?? 0n),
    storageHash: toHex(storageHash),
    storageProof: storageProofs.map(({ value, nodes }, i) => ({
      key: keys[i]?.shown ?? "0x",
      value: toQuantity(bytesToBigInt(value)),
      proof: nodes.map(toHex),
    })),
  }
}
