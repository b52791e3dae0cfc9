/** The node's accounts as viem signs with them. */
import secp256k1 from "secp256k1"
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
import type { MidblockNode } from "../index.ts"

/** One of the node's funded accounts, as viem signs with it. */
export type TestAccount = PrivateKeyAccount

/** Ten, unless the node was made with another number of accounts. */
export type TestAccounts = readonly [A, A, A, A, A, A, A, A, A, A, ...A[]]
type A = TestAccount

/** viem's own signature of a transaction, without its third of a millisecond of JavaScript. */
const signedNatively = (key: Uint8Array): PrivateKeyAccount["signTransaction"] =>
  async function signTransaction(transaction, options) {
    const serialize = options?.serializer ?? serializeTransaction
    const signable =
      transaction.type === "eip4844" ? { ...transaction, sidecars: false as const } : transaction
    const hash = keccak256(await serialize(signable), "bytes")
    const { signature, recid } = secp256k1.ecdsaSign(hash, key)
    const [r, s] = [bytesToHex(signature.slice(0, 32)), bytesToHex(signature.slice(32))]
    return serialize(transaction, { r, s, yParity: recid, v: BigInt(27 + recid) })
  }

/** viem's `privateKeyToAccount`, whose curve needs 20 ms before its first point: it is not asked for the public key. */
function createAccount(privateKey: Hex): TestAccount {
  const key = hexToBytes(privateKey)
  const publicKey = bytesToHex(secp256k1.publicKeyCreate(key, false))
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

/** By private key: to derive ten takes 2 ms, and the nodes of most files have the same. */
const known = new Map<Hex, TestAccount>()

function accountOf(privateKey: Hex): TestAccount {
  const account = known.get(privateKey) ?? createAccount(privateKey)
  known.set(privateKey, account)
  return account
}

/** The node's accounts, as viem signs with them. */
export const accountsOf = ({ accounts }: Pick<MidblockNode, "accounts">): TestAccounts =>
  accounts.map(({ privateKey }) => accountOf(privateKey)) as unknown as TestAccounts
