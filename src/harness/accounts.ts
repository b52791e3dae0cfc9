/** The node's accounts as viem accounts. */

import { bytesToHex, type Hex, hexToBytes, serializeTransaction } from "viem"
import type { PrivateKeyAccount } from "viem/accounts"
import { secp256k1 } from "../base/secp256k1.ts"
import type { MidblockNode } from "../index.ts"
import { keccak256 } from "../kernel/core/module/hasher.ts"

/** One of the node's funded accounts, as a viem account. */
export type TestAccount = PrivateKeyAccount

/** The accounts of a node; there are ten unless the node was created with another number. */
export type TestAccounts = readonly [A, A, A, A, A, A, A, A, A, A, ...A[]]
type A = TestAccount

/** Imports viem's functions of keys at their first use: they and their word lists are 24 more modules, and few tests need them. */
const signers = () => import("viem/accounts")

/** Returns an address with its checksum (EIP-55). */
function checksummed(address: Hex): Hex {
  const digits = address.slice(2)
  const hash = bytesToHex(keccak256(Buffer.from(digits))).slice(2)
  const isUpper = (index: number) => Number.parseInt(hash.charAt(index), 16) >= 8
  return `0x${[...digits].map((digit, index) => (isUpper(index) ? digit.toUpperCase() : digit)).join("")}`
}

/** Returns a function that signs transactions as viem does, with native secp256k1, which saves a third of a millisecond. */
const signedNatively = (key: Uint8Array): PrivateKeyAccount["signTransaction"] =>
  async function signTransaction(transaction, options) {
    const serialize = options?.serializer ?? serializeTransaction
    const signable =
      transaction.type === "eip4844" ? { ...transaction, sidecars: false as const } : transaction
    const hash = keccak256(hexToBytes(await serialize(signable)))
    const { signature, recid } = secp256k1().ecdsaSign(hash, key)
    const r = bytesToHex(signature.slice(0, 32))
    const s = bytesToHex(signature.slice(32))
    return serialize(transaction, { r, s, yParity: recid, v: BigInt(27 + recid) })
  }

type Funded = MidblockNode["accounts"][number]

/** Creates an account as `privateKeyToAccount` of viem does; viem takes 20 ms for its first public key. */
function createAccount({ address, privateKey }: Funded): TestAccount {
  const key = hexToBytes(privateKey)
  const account: Omit<TestAccount, "signTypedData"> & { signTypedData: unknown } = {
    address: checksummed(address),
    nonceManager: undefined,
    sign: async ({ hash }) => (await signers()).sign({ hash, privateKey, to: "hex" }),
    signAuthorization: async (authorization) =>
      (await signers()).signAuthorization({ ...authorization, privateKey }),
    signMessage: async ({ message }) => (await signers()).signMessage({ message, privateKey }),
    signTransaction: signedNatively(key),
    signTypedData: async (typed: object) =>
      (await signers()).signTypedData({ ...typed, privateKey } as never),
    source: "privateKey",
    type: "local",
    get publicKey() {
      return bytesToHex(secp256k1().publicKeyCreate(key, false))
    },
  }
  return account as TestAccount
}

/** The accounts by private key. They are kept because deriving ten takes 2 ms, and the nodes of most files have the same keys. */
const known = new Map<Hex, TestAccount>()

function accountOf(funded: Funded): TestAccount {
  const account = known.get(funded.privateKey) ?? createAccount(funded)
  known.set(funded.privateKey, account)
  return account
}

/** Returns the node's accounts as viem accounts. */
export const accountsOf = ({ accounts }: Pick<MidblockNode, "accounts">): TestAccounts =>
  accounts.map(accountOf) as unknown as TestAccounts
