/** The node's accounts as viem accounts. */

import { bytesToHex, type Hex, hexToBytes, keccak256, serializeTransaction } from "viem"
import {
  type PrivateKeyAccount,
  publicKeyToAddress,
  sign,
  signAuthorization,
  signMessage,
  signTypedData,
  toAccount,
} from "viem/accounts"
import { secp256k1 } from "../base/secp256k1.ts"
import type { MidblockNode } from "../index.ts"

/** One of the node's funded accounts, as a viem account. */
export type TestAccount = PrivateKeyAccount

/** The accounts: ten, unless the node was created with another number. */
export type TestAccounts = readonly [A, A, A, A, A, A, A, A, A, A, ...A[]]
type A = TestAccount

/** Signs transactions as viem does, with native secp256k1, which saves a third of a millisecond. */
const signedNatively = (key: Uint8Array): PrivateKeyAccount["signTransaction"] =>
  async function signTransaction(transaction, options) {
    const serialize = options?.serializer ?? serializeTransaction
    const signable =
      transaction.type === "eip4844" ? { ...transaction, sidecars: false as const } : transaction
    const hash = keccak256(await serialize(signable), "bytes")
    const { signature, recid } = secp256k1().ecdsaSign(hash, key)
    const r = bytesToHex(signature.slice(0, 32))
    const s = bytesToHex(signature.slice(32))
    return serialize(transaction, { r, s, yParity: recid, v: BigInt(27 + recid) })
  }

/** Creates an account as `privateKeyToAccount` does, without its public key, whose first computation takes 20 ms. */
function createAccount(privateKey: Hex): TestAccount {
  const key = hexToBytes(privateKey)
  const publicKey = bytesToHex(secp256k1().publicKeyCreate(key, false))
  const account = toAccount({
    address: publicKeyToAddress(publicKey),
    sign: ({ hash }) => sign({ hash, privateKey, to: "hex" }),
    signAuthorization: (authorization) => signAuthorization({ ...authorization, privateKey }),
    signMessage: ({ message }) => signMessage({ message, privateKey }),
    signTransaction: signedNatively(key),
    signTypedData: (typed) => signTypedData({ ...typed, privateKey } as Parameters<typeof signTypedData>[0]),
  })
  return { ...account, publicKey, source: "privateKey" } as TestAccount
}

/** The accounts by private key: to derive ten takes 2 ms, and the nodes of most files have the same. */
const known = new Map<Hex, TestAccount>()

function accountOf(privateKey: Hex): TestAccount {
  const account = known.get(privateKey) ?? createAccount(privateKey)
  known.set(privateKey, account)
  return account
}

/** Returns the node's accounts as viem accounts. */
export const accountsOf = ({ accounts }: Pick<MidblockNode, "accounts">): TestAccounts =>
  accounts.map(({ privateKey }) => accountOf(privateKey)) as unknown as TestAccounts
