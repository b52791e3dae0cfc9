/** The accounts whose keys the node has, and signatures with them. */
import { hexToBytes } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import { UnknownAccount } from "../../errors/index.ts"
import { addressOf, sign } from "../../kernel/evm/base/crypto.ts"
import { accountOptions } from "../options/accounts.ts"
import { defaultAccounts } from "./defaultAccounts.ts"
import { derivePrivateKeys } from "./derivation.ts"

/** One account of the mnemonic. */
export interface Account {
  readonly address: Hex
  readonly privateKey: Hex
}

/** The node's own accounts, in the order of their derivation. */
export interface Accounts {
  readonly list: readonly Account[]
  /** Returns `true` when the node has the key of an account. */
  has(address: Hex): boolean
  /**
   * Signs a 32-byte hash with the key of an account.
   *
   * @throws {@link UnknownAccount} when the node does not have the key.
   */
  sign(address: Hex, hash: Uint8Array): { r: Uint8Array; s: Uint8Array; yParity: 0 | 1 }
  /** Returns the key of an account. @throws {@link UnknownAccount} */
  privateKey(address: Hex): Uint8Array
}

/** The mnemonic, the path and the number that accounts are derived from. */
export interface AccountsOptions {
  readonly mnemonic: string
  readonly count: number
  /** BIP-32, without the number of each account; that of BIP-44 when absent. */
  readonly path?: string | undefined
}

/** Returns a key for the values that a list of accounts is derived from. */
export const derivationKey = ({ mnemonic, count, path }: AccountsOptions): string =>
  `${count} ${path} ${mnemonic}`

/** The values that {@link defaultAccounts} are derived from. */
const { mnemonic, accounts: count, derivationPath } = accountOptions
const defaultKey = derivationKey({
  mnemonic: mnemonic.default,
  count: count.default,
  path: derivationPath.default,
})

const derived = new Map<string, readonly Account[]>([[defaultKey, defaultAccounts]])

/** Derives the first accounts of a mnemonic (BIP-39, BIP-32); all nodes of a process share the result. */
function deriveAccounts(options: AccountsOptions): readonly Account[] {
  const { mnemonic, count, path } = options
  const key = derivationKey(options)
  const known = derived.get(key)
  if (known !== undefined) return known
  const list = derivePrivateKeys(mnemonic, count, path).map((privateKey) => ({
    address: toHex(addressOf(privateKey)),
    privateKey: toHex(privateKey),
  }))
  derived.set(key, list)
  return list
}

/**
 * Creates the accounts of a mnemonic.
 *
 * @example
 * createAccounts({ mnemonic: "test test test test test test test test test test test junk", count: 1 }).list[0].address
 * // "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
 */
export function createAccounts(options: AccountsOptions): Accounts {
  const list = deriveAccounts(options)
  const keys = new Map(list.map(({ address, privateKey }) => [address, hexToBytes(privateKey)]))
  const privateKey = (address: Hex) => {
    const key = keys.get(address)
    if (key === undefined) throw new UnknownAccount({ address })
    return key
  }
  return {
    list,
    has: (address) => keys.has(address),
    privateKey,
    sign: (address, hash) => sign(hash, privateKey(address)),
  }
}
